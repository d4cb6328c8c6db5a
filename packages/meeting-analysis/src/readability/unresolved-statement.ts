import { statementsOf } from '../languages/statements.ts'

function plain(text: string): string {
  return text.toLowerCase().replace(/’/g, "'")
}

/** Whether a sentence says that the group does not know or has not settled what it names, in a language with rules. */
export function leavesOpen(text: string, language: string): boolean {
  const words = statementsOf(language)?.questions
  if (words === undefined) return false
  const said = plain(text)
  return words.unsettled.test(said) || (words.unknown.test(said) && words.asking.test(said))
}

/** Whether a speaker answers that they do not know, without saying what, in a language with rules. */
export function doesNotKnow(text: string, language: string): boolean {
  return statementsOf(language)?.questions.reply.test(plain(text)) === true && !leavesOpen(text, language)
}
