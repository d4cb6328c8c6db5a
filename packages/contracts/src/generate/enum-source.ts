import type { Enum } from 'protobufjs'
import { enumWords } from '../codec/field-shape.ts'
import { fullName, upperSnakeCase } from '../naming.ts'
import { comment } from './comment.ts'

/** Source of `export const MEETING_STATUS = ['scheduled', …] as const` and of the union of its words. */
export function enumSource(type: Enum): string {
  const words = [...enumWords(type).values()].map(word => `'${word}'`).join(', ')
  const name = fullName(type)
    .split('.')
    .filter(part => /^[A-Z]/.test(part))
    .join('')
  const constant = upperSnakeCase(name)
  return `${comment(type.comment)}export const ${constant} = [${words}] as const\nexport type ${name} = (typeof ${constant})[number]\n`
}
