import { isStopWord, stem } from '@mi/language/english-speech'
import type { AnnouncedSubject } from '../agenda/find-announced.ts'
import { isGeneral } from '../topics/general-words.ts'
import { findMainSubjects, hasEmptyHead } from '../topics/main-subjects.ts'
import { readSpelling } from '../topics/most-written.ts'
import { openingOf } from '../topics/opening-and-closing.ts'
import type { Sentence } from '../transcript/sentence.ts'
import { asSaid } from './as-said.ts'
import { joinNames } from './name-in-text.ts'

const SUBJECTS_NAMED = 3
const LEAST_ANNOUNCED = 2
/** Sentences of a meeting in which each subject is a few lines long. */
export const SHORT_MEETING = 120
/** Seconds for which an announced subject is spoken of at least. */
const LEAST_SECONDS = 60
/** Sentences, beside its announcement, in which words of an announced subject are said before the next. */
const LEAST_REPEATED = 2
/** One subject says what a long meeting was about where it is named in this share of its minutes. */
const MAIN_SHARE = 0.12

/** “On the agenda were …”: what was announced as the next subject and longest spoken of; null where less than two are. English. */
export function aboutAgenda(
  announced: readonly AnnouncedSubject[],
  sentences: readonly Sentence[],
): string | null {
  const short = sentences.length <= SHORT_MEETING
  const opened = short ? 0 : openingOf(sentences)
  const ends = sentences.at(-1)?.end ?? 0
  const { write } = readSpelling(sentences)
  const subjects = announced.flatMap(({ subject, sentence }, at) => {
    const next = announced[at + 1]?.sentence
    const section = sentences.slice(sentence.index + 1, next?.index)
    const seconds = (next?.start ?? ends) - sentence.start
    if (short) return [{ name: subject, start: sentence.start, seconds }]
    const name = asOthersSay(subject, sentences)
    return sentence.index >= opened && seconds >= LEAST_SECONDS && isSpokenOf(name, section)
      ? [{ name: write(name), start: sentence.start, seconds }]
      : []
  })
  if (new Set(subjects.map(({ name }) => name)).size < LEAST_ANNOUNCED) return null
  const longest = subjects
    .toSorted((one, other) => other.seconds - one.seconds)
    .slice(0, SUBJECTS_NAMED)
    .toSorted((one, other) => one.start - other.start)
  const names = [...new Set(longest.map(({ name }) => asSaid(name, sentences)))]
  return names.length < LEAST_ANNOUNCED ? null : `On the agenda were ${joinNames(names)}.`
}

/** “Most was said about …”, of a long meeting: what several people name in many of its minutes; null where nothing is. English. */
export function aboutMainSubjects(
  sentences: readonly Sentence[],
  people: ReadonlySet<string>,
): string | null {
  const { write } = readSpelling(sentences)
  const minutes = ((sentences.at(-1)?.end ?? 0) - (sentences[0]?.start ?? 0)) / 60
  const found = findMainSubjects(sentences, people)
  // Of “DevNet 7” and “DevNet 7 release” the one that more minutes name says enough.
  const chosen = found
    .filter(({ name }, at) => !found.slice(0, at).some(before => shareWords(before.name, name)))
    .slice(0, SUBJECTS_NAMED)
  const [first] = chosen
  if (first === undefined || (chosen.length < 2 && first.minutes < minutes * MAIN_SHARE)) return null
  return `Most was said about ${joinNames(chosen.map(({ name }) => asSaid(write(name), sentences)))}.`
}

function shareWords(one: string, other: string): boolean {
  const words = new Set(termsOf(one))
  return termsOf(other).some(term => words.has(term))
}

function termsOf(name: string): string[] {
  return (name.toLowerCase().match(/[\p{L}\p{N}]{1,40}/gu) ?? []).filter(word => !isStopWord(word)).map(stem)
}

// “The simplified file max item check” where others say “max item check”, and the first of two things.
function asOthersSay(subject: string, sentences: readonly Sentence[]): string {
  const [first = ''] = subject.split(/(?<=[\p{L}\p{N}]{1,40} [\p{L}\p{N}]{1,40}) and /u)
  const words = first.split(' ')
  const said = (name: string) => {
    const pattern = new RegExp(`(?<![\\p{L}\\p{N}])${RegExp.escape(name)}(?![\\p{L}\\p{N}])`, 'iu')
    return sentences.filter(({ text }) => pattern.test(text)).length
  }
  if (said(first) > 1) return first
  const from = words.findIndex(
    (word, at) =>
      at > 0 &&
      at < words.length - 1 &&
      !isStopWord(word.toLowerCase()) &&
      !words.slice(0, at).some(before => isStopWord(before.toLowerCase()) && before !== 'the') &&
      said(words.slice(at).join(' ')) > 1,
  )
  if (from > 0 && !words.slice(0, from).some(word => /\p{Lu}|\d/u.test(word) && said(word) > 1))
    return words.slice(from).join(' ')
  return first
}

/** Of what a call itself is made, not of what it is about. */
const OF_THE_CALL = /\b(?:presentations?|guests?|topics?|agenda|breakouts?|discussions?|projects?|teams?)\b/iu

// Its words come again until the next is announced, and more there than anywhere else.
function isSpokenOf(name: string, section: readonly Sentence[]): boolean {
  if (OF_THE_CALL.test(name) || hasEmptyHead(name)) return false
  const terms = termsOf(name).filter(term => !isGeneral(term))
  // “EIP-7688” and “the kiln” name one thing, “the CL” and “Grandine” those who speak next.
  if (terms.length === 0 || (terms.length === 1 && /^(?:the )?\p{Lu}\p{L}{0,40}$/u.test(name))) return false
  const says = ({ text }: Sentence) => {
    const lower = text.toLowerCase()
    return terms.some(term => lower.includes(term))
  }
  return /\d/.test(name) || section.filter(says).length >= LEAST_REPEATED
}
