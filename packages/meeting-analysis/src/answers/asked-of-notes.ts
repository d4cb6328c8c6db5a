import { languageOf } from '@mi/language/languages'

/** Questions that the notes of a meeting answer better than its words; `own tasks` are those of who asks. */
export type AskedOfNotes =
  | 'own tasks'
  | 'tasks'
  | 'decisions'
  | 'questions'
  | 'people'
  | 'duration'
  | 'owner'
  | 'due'

/** In the order in which they are tried. */
const KINDS = ['own tasks', 'duration', 'people', 'questions', 'tasks', 'decisions', 'owner', 'due'] as const

/** What a question asks of the notes, or null. @param language ISO 639-1, of the question */
export function askedOfNotes(question: string, language: string): AskedOfNotes | null {
  const plain = question.trim().toLowerCase().replace(/’/g, "'")
  return KINDS.find(kind => patternOf(kind, language)?.test(plain)) ?? null
}

/** The question without the words by which it asks: of scripts without spaces, in which they cannot be told from others. */
export function withoutAsking(question: string, language: string, kind: AskedOfNotes): string {
  const asking = patternOf(kind, language)
  return asking === undefined ? question : question.toLowerCase().replace(/’/g, "'").replace(asking, ' ')
}

function patternOf(kind: AskedOfNotes, language: string): RegExp | undefined {
  const notes = languageOf(language)?.meetings?.questions.notes
  return notes?.[kind === 'own tasks' ? 'own' : kind]
}
