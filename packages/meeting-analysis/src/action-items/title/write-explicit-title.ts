import { trimEnd } from '@mi/text'
import { OPENER, WITH_HONORIFIC, WITH_SUFFIX } from '../../languages/masked-text.ts'
import type { Statements, TaskWords } from '../../languages/statements.ts'
import { rewritePhrase } from '../../languages/titles/rewrite.ts'
import { verbFirstPhrase } from '../../languages/titles/verb-first.ts'
import { verbLastPhrase } from '../../languages/titles/verb-last.ts'
import type { Person } from '../../people/people.ts'
import { cleanSpeech } from '../../text/clean-speech.ts'
import { tokenize } from '../../text/tokenize.ts'

const MOST_CHARACTERS = 300
const MOST_WORDS = 30
/** “Gut, Tom, …”: an opener and a name. */
const TURNED = new RegExp(
  `^(?:(?=[^,，、]{1,12}[,，、])${OPENER}(?<=[,，、] ?))?(?:@${WITH_SUFFIX} ?[,，、:：] ?)?`,
  'u',
)
const LEAST_WORDS = 2

interface TitleContext {
  readonly language: string
  readonly statements: Statements
  readonly people: readonly Person[]
}

/** Writes the title of an explicit task: the words after a label, the infinitive after “could you”, or the whole sentence. */
export function writeExplicitTitle(
  said: string,
  { language, statements: { tasks, titles }, people }: TitleContext,
  before: readonly string[] = [],
): string {
  const clean = trimEnd(cleanSpeech(said, language).replace(/[’‘]/g, "'"), /[\s,;:.?!¿¡。？！，、]/u)
  const called = calls(people)
  const withoutLabel = after(clean, tasks.label, called)
  const withoutVocative = after(withoutLabel, TURNED, called).replace(
    new RegExp(`[,，、] ?${WITH_HONORIFIC}${called}$`, 'iu'),
    '',
  )
  const sentence = polished(withoutVocative, tasks)
  const phrase = polished(after(withoutVocative, tasks.lead, called), tasks)
  const written = taskPhrase(phrase, before, titles)
  const words = tokenize(phrase.toLowerCase()).filter(({ text }) => !tasks.bareWords.has(text))
  const title = written ?? (words.length >= LEAST_WORDS ? phrase : sentence)
  return shortened(title.replace(/^[¿¡]+/u, '').replace(/^\p{Ll}/u, letter => letter.toUpperCase()))
}

// An infinitive phrase with names for pronouns, or null without a verb of a task.
function taskPhrase(said: string, before: readonly string[], titles: Statements['titles']): string | null {
  if (titles.method === 'verb-first') return verbFirstPhrase(said, before, titles)
  return titles.method === 'verb-last' ? verbLastPhrase(said, before, titles) : rewritePhrase(said, titles)
}

// The text behind the beginning that the pattern finds. `@` stands for a name in it.
function after(text: string, beginning: RegExp, called: string): string {
  const lower = text.toLowerCase()
  const match = new RegExp(beginning.source.replaceAll('@', `${WITH_HONORIFIC}${called}`), 'u').exec(lower)
  // A letter with a longer lower-case form would shift the positions.
  if (match === null || match.index > 0 || lower.length !== text.length) return text
  return text.slice(match[0].length).trim()
}

function calls(people: readonly Person[]): string {
  const all = people.flatMap(person => person.calls).sort((a, b) => b.length - a.length)
  return all.length === 0
    ? '(?!)'
    : `(?:${all.map(call => call.replace(/[^\p{L}\p{N} ]/gu, '\\$&')).join('|')})`
}

function polished(text: string, { softener }: TaskWords): string {
  const polite = text
    .replace(new RegExp(softener.source, 'giu'), '')
    .replace(/\s+/g, ' ')
    .replace(/ ([,.])/g, '$1')
    .replace(/^[\s,，、]+/u, '')
  return trimEnd(polite, /[\s,，、]/u)
}

function shortened(title: string): string {
  const words = title.split(' ')
  const short = words.length > MOST_WORDS ? `${words.slice(0, MOST_WORDS).join(' ')} …` : title
  return short.length <= MOST_CHARACTERS ? short : `${short.slice(0, MOST_CHARACTERS - 2)} …`
}
