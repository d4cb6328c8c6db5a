import { anywhere } from '@mi/language/anywhere'
import { speech } from '@mi/language/speech'
import type { DiagramSaid } from '../input.ts'
import { spokenLabel } from '../text/label.ts'
import type { Question } from './question.ts'
import { isBroken, isPart, writtenDown } from './spoken-english.ts'
import { isQuestion, type Sentence } from './transcript.ts'
import { sharedCount, subjectStems, wordsOf } from './words.ts'

const patterns = speech.diagrams.answer

/** The longest answer. A longer answer is cut, and a second sentence must fit into this length. */
const MOST_CHARACTERS = 200
const FEWEST_CHARACTERS_CUT = 60
/** The number of sentences of a turn in which an answer is searched, and of incomplete sentences before it. */
const SENTENCES_HEARD = 6
const MOST_PASSED = 2
/** A bare “yes” to a statement adds nothing, so the statement must have this many words. */
const FEWEST_WORDS_CONFIRMED = 5
/** An answer of this many words needs no second sentence. */
const ENOUGH_WORDS = 12

const DEFLECTS_WITHIN = 90
const FOREIGN_DEFLECTS = new RegExp(`(?:${anywhere.putsOff})`, 'iu')

export interface Certainty {
  /** True if only this speaker can be meant: the speaker was named, or the meeting has two speakers. */
  readonly sure: boolean
  /** True if the answer came immediately and without another speaker in between. */
  readonly prompt: boolean
  /** True if more was said after the question. The answer must then share words with the question. */
  readonly farBack: boolean
}

/**
 * Reads the first sentences of a turn as the answer to an English question. Returns null if they are not
 * clearly an answer.
 */
export function englishAnswer(
  question: Question,
  said: readonly Sentence[],
  certainty: Certainty,
): DiagramSaid | null {
  const wantsWord = ['yes or no', 'a confirmation', 'an account'].includes(question.wants)
  const picked: Sentence[] = []
  let room = MOST_CHARACTERS
  let passed = 0
  for (const sentence of said.slice(0, SENTENCES_HEARD)) {
    const text = wantsWord && picked.length === 0 ? plainAnswer(sentence.text) : writtenDown(sentence.text)
    // A nod adds nothing to what follows, unless the question asked for it.
    if (patterns.nod.test(text) && !(wantsWord && picked.length === 0)) continue
    if (picked.length > 0 && text.length > room) break
    if (!isWhole(sentence.text, text)) {
      // Skips an incomplete first sentence. After a yes or no, the search ends instead, because the yes or no
      // would be lost.
      if (
        picked.length > 0 ||
        patterns.agrees.test(text) ||
        patterns.denies.test(text) ||
        ++passed > MOST_PASSED
      )
        break
      continue
    }
    picked.push({ ...sentence, text })
    room -= text.length
    if (wordsOf(picked.map(one => one.text).join(' ')).length >= ENOUGH_WORDS) break
  }
  const whole = picked.map(one => one.text).join(' ')
  const text = cut(whole)
  if (text === null || (wordsOf(text).length < 2 && !(wantsWord && subjectStems(question.text).size >= 3)))
    return null
  const opening = text.slice(0, DEFLECTS_WITHIN)
  if (text === '' || patterns.deflects.test(opening) || FOREIGN_DEFLECTS.test(opening)) return null
  const about = sharedCount(subjectStems(question.text), subjectStems(text))
  if ((passed > 0 || certainty.farBack) && about === 0) return null
  if (!fits(question, text, about, certainty)) return null
  return { text, segmentIds: [...new Set(picked.flatMap(one => one.segmentIds))] }
}

function fits(
  { text, wants }: Question,
  answer: string,
  about: number,
  { sure, prompt }: Certainty,
): boolean {
  const plain = patterns.agrees.test(answer) || patterns.denies.test(answer)
  switch (wants) {
    case 'yes or no':
      return plain || about >= 1 || (sure && patterns.hedges.test(answer)) || (prompt && echoes(text, answer))
    case 'a confirmation':
      return plain && wordsOf(answer).length >= FEWEST_WORDS_CONFIRMED
    case 'an account':
      return about >= 1 || sure || prompt
    case 'a choice':
      return about >= 1
    case 'a time':
      return patterns.time.test(answer) && (about >= 1 || sure || prompt)
    case 'a number':
      return patterns.number.test(answer) && (about >= 1 || sure || prompt)
    case 'a person':
    case 'open':
      return about >= 1 || sure || (prompt && !plain)
  }
}

/** Returns true for an answer that repeats the verb: “Will these be in it?” “I'm confident that there will be.” */
function echoes(question: string, answer: string): boolean {
  const [, verb] = patterns.modal.exec(question) ?? []
  return verb !== undefined && new RegExp(`\\b(?:${verb}|'ll|won't|can't)\\b`, 'i').test(answer)
}

/** Keeps a "yes" or "no" at the start of an answer, because it is half of the answer. */
function plainAnswer(text: string): string {
  const [, word = '', mark = '', rest = ''] = patterns.plain.exec(text) ?? []
  if (word === '') return writtenDown(text)
  const said = WRITTEN[word.toLowerCase()] ?? word.charAt(0).toUpperCase() + word.slice(1).toLowerCase()
  const clean = writtenDown(rest)
  if (patterns.nod.test(clean)) return `${said}.`
  if (/[.!]/.test(mark)) return `${said}. ${clean}`
  // A limitation stays with the word: “Yes, but if …”.
  const [limit = ''] = patterns.limits.exec(rest) ?? []
  if (limit !== '')
    return `${said}, ${limit.toLowerCase()}${clean.replace(new RegExp(`^${limit}`, 'i'), '').replace(/^\p{Lu}(?=\p{Ll})/u, letter => letter.toLowerCase())}`
  const [first = ''] = clean.match(/^[\p{L}'’]+/u) ?? []
  const asSaid = rest.split(/[^\p{L}'’]+/u).find(one => one.toLowerCase() === first.toLowerCase()) ?? first
  return `${said}, ${asSaid}${clean.slice(first.length)}`
}

const WRITTEN: Readonly<Record<string, string>> = { yeah: 'Yes', yep: 'Yes', nope: 'No' }

function isWhole(raw: string, clean: string): boolean {
  if (wordsOf(clean).length <= 4 && (patterns.agrees.test(clean) || patterns.denies.test(clean)))
    return !patterns.shortEndsOpen.test(clean)
  return (
    !isQuestion(raw) &&
    !/^\p{Ll}/u.test(raw.trim()) &&
    !patterns.endsOpen.test(clean) &&
    !isBroken(clean) &&
    !isPart(clean)
  )
}

/** Cuts an answer at the end of a clause, but never before a condition, without which the rest has another meaning. */
function cut(text: string): string | null {
  if (text.length <= MOST_CHARACTERS + 40) return text
  const ends = [...text.matchAll(patterns.clauseEnd)]
    .map(match => match.index)
    .filter(
      at =>
        at >= FEWEST_CHARACTERS_CUT && at <= MOST_CHARACTERS && !patterns.endsOpen.test(text.slice(0, at)),
    )
  const at = ends.at(-1)
  return at === undefined ? null : `${text.slice(0, at)}…`
}

/** Returns true for an answer such as “I don't know, sorry.”, after which another speaker may answer. */
export function putsOff(said: readonly Sentence[]): boolean {
  const text = said.map(one => one.text).join(' ')
  return wordsOf(text).length <= 10 && patterns.deflects.test(text)
}

/** The answer in a language other than English: the first sentences, unless they defer the answer. */
export function foreignAnswer(said: readonly Sentence[]): DiagramSaid | null {
  const first = said.filter(one => !isQuestion(one.text)).slice(0, 2)
  const [opening, second] = first
  if (!opening || isQuestion(said[0]?.text ?? '')) return null
  const joined =
    second && opening.text.length + second.text.length < MOST_CHARACTERS ? [opening, second] : [opening]
  const text = joined.map(one => spokenLabel(one.text)).join(/[。！？]$/u.test(opening.text) ? '' : ' ')
  if (FOREIGN_DEFLECTS.test(text.slice(0, DEFLECTS_WITHIN)) || [...text].length < 3) return null
  return { text, segmentIds: [...new Set(joined.flatMap(one => one.segmentIds))] }
}
