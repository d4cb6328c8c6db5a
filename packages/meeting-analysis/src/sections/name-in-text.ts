import { isRoleWord } from '../features/name-words.ts'

/** A speaker's name inside a sentence: roles get their article (“the Project Manager”). */
export function nameInText(name: string): string {
  const last = name.toLowerCase().split(/\s+/).at(-1) ?? ''
  return isRoleWord(last) ? `the ${name}` : name
}

/** “A”, “A and B”, “A, B and C”. */
export function joinNames(names: readonly string[]): string {
  if (names.length < 2) return names[0] ?? ''
  return `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`
}
