import { stem } from '@mi/language/english-speech'

/** The term of a thing with a short number. */
export function numbered(name: string, number: string): string {
  return `${stem(name)} ${number}`
}
