import { stem } from '@mi/language/english-speech'
import { speech } from '@mi/language/speech'
import type { Sentence } from '../sentences/sentence.ts'
import { tagged } from '../text/tagger.ts'
import { contentWordsIn } from '../text/write-words.ts'

const patterns = speech.decisions.statements.objects

const BEFORE = 12

/** Replaces the pronoun of a statement with the name before the sentence, or with the object of the same verb shortly before. */
export function withNamedThing(text: string, sentence: Sentence, before: readonly Sentence[]): string | null {
  const announced = [...plain(sentence).matchAll(patterns.announced)].at(-1)?.groups?.thing
  const thing =
    announced ?? saidWithIt(plain(sentence)) ?? objectOf(text.split(' ')[0] ?? '', before.slice(-BEFORE))
  if (thing === undefined || patterns.noThing.test(thing)) return null
  const [pronoun] = speech.decisions.statements.imperative.pronoun.exec(text) ?? []
  if (pronoun !== undefined && isOtherNumber(thing, pronoun)) return null
  const named = thing
    .replace(/^((?:all |both )?)(?:this|that|these|those|our|an?) /iu, '$1the ')
    .replace(/^(?:The|All|Both)\b/u, word => word.toLowerCase())
  const said = text.replace(speech.decisions.statements.imperative.pronoun, named)
  // “Move the last stage to the last stage.”
  const [, ...others] = contentWordsIn(text)
  return said === text || contentWordsIn(named).some(word => others.includes(word)) ? null : said
}

function saidWithIt(said: string): string | undefined {
  const thing = [...said.matchAll(patterns.saidWithIt)].at(-1)?.groups?.thing ?? ''
  const { tags } = tagged(thing)
  return tags.at(-1) === 'NOUN' && tags.every(tag => /^(?:ADJ|NOUN|PROPN|NUM)$/.test(tag))
    ? `the ${thing}`
    : undefined
}

// “Them” does not refer to one hall, and “it” does not refer to tables.
function isOtherNumber(thing: string, pronoun: string): boolean {
  return isSeveral(thing) !== /^(?:them|those|these)/iu.test(pronoun)
}

export function isSeveral(thing: string): boolean {
  return /(?<=\p{Ll}|\p{Lu}{2})(?<![sui])s$| and |^(?:[Aa]ll|[Bb]oth) /u.test(thing)
}

function objectOf(verb: string, before: readonly Sentence[]): string | undefined {
  const root = stem(verb.toLowerCase())
  return before
    .flatMap(sentence => [...plain(sentence).matchAll(patterns.object)])
    .findLast(({ groups }) => stem((groups?.verb ?? '').toLowerCase()) === root)?.groups?.thing
}

/** The text with straight apostrophes. */
export function plain({ text }: Sentence): string {
  return text.replace(/’/g, "'")
}
