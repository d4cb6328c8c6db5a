import { anywhere } from '@mi/language/anywhere'
import { isStopWord, stem } from '@mi/language/english-speech'
import { speech } from '@mi/language/speech'
import { trimEnd } from '@mi/text'
import { filled } from '../languages/phrases.ts'
import { joinNames } from '../people/write-name.ts'
import type { OddWords } from '../sentences/read-sentences.ts'
import type { Sentence } from '../sentences/sentence.ts'
import { withArticle } from '../text/write-words.ts'
import type { AnnouncedSubject } from '../topics/find-announced.ts'
import { findMainSubjects, hasEmptyHead } from '../topics/main-subjects.ts'
import { openingAgenda, subjectOfName } from '../topics/opening-agenda.ts'
import { openingOf } from '../topics/opening-and-closing.ts'
import { isGeneral } from '../topics/read-phrases.ts'
import { readSpelling, type Spelling } from '../topics/usual-spelling.ts'

const { phrases } = speech
const patterns = speech.sections.subjects

const SUBJECTS_NAMED = 3
const LEAST_ANNOUNCED = 2
/** In shorter meetings each subject has only a few sentences. */
export const SHORT_MEETING = 120
const LEAST_SECONDS = 60
/** The number of sentences after the announcement that must repeat words of the subject. */
const LEAST_REPEATED = 2
/** A single subject describes a long meeting if it is named in this share of the minutes. */
const MAIN_SHARE = 0.12

export interface SubjectsInput {
  readonly announced: readonly AnnouncedSubject[]
  readonly sentences: readonly Sentence[]
  /** Lower-case words that are names of people. */
  readonly people: ReadonlySet<string>
  readonly odd: OddWords
}

/** The subjects in the name of the meeting, in its agenda, and those named most. Uncertain ones are left out. English. */
export function aboutSubjects(input: SubjectsInput): string[] {
  const { sentences } = input
  const short = sentences.length <= SHORT_MEETING
  const called = short ? null : subjectOfName(sentences)
  const spelling = readSpelling(sentences)
  const planned = short ? [] : clearOf(openingAgenda(sentences, input.people), input, spelling)
  const agenda = short ? announcedIn(input, false) : agendaOf(input, planned, called, spelling)
  // An announced subject may be one of many, a subject of the stated agenda is one of few.
  const listed = agenda.length >= LEAST_ANNOUNCED || planned.includes(agenda[0] ?? '') ? agenda : []
  return [
    called === null ? null : filled(phrases.wasAbout, called),
    listed.length === 0
      ? null
      : filled(isPlural(listed) ? phrases.onAgendaWere : phrases.onAgendaWas, joinNames(listed, phrases.and)),
    short ? null : aboutMainSubjects(input, called === null ? listed : [called, ...listed], spelling),
  ].filter(sentence => sentence !== null)
}

function isPlural([first = '', ...others]: readonly string[]): boolean {
  return others.length > 0 || /[^s]s$/u.test(first)
}

// The agenda as a speaker stated it, then the announced subjects that took longest.
function agendaOf(
  input: SubjectsInput,
  planned: readonly string[],
  called: string | null,
  spelling: Spelling,
): string[] {
  const names = clearOf(announcedIn(input, true), input, spelling)
  const apart = [...planned, ...names.filter(name => !planned.some(point => shareWords(point, name)))]
  return apart.filter(name => called === null || !shareWords(called, name)).slice(0, SUBJECTS_NAMED)
}

function clearOf(names: readonly string[], { odd }: SubjectsInput, spelling: Spelling): string[] {
  return names.filter(name => !odd.isIn(name) && !spelling.isHeardInTwoWays(name)).map(spelling.write)
}

// The announced subjects that took longest, in the order of the meeting.
function announcedIn({ announced, sentences }: SubjectsInput, long: boolean): string[] {
  const opened = long ? openingOf(sentences) : 0
  const ends = sentences.at(-1)?.end ?? 0
  const longest = announced
    .flatMap(({ subject, sentence }, at) => {
      const next = announced[at + 1]?.sentence
      const section = sentences.slice(sentence.index + 1, next?.index)
      const seconds = (next?.start ?? ends) - sentence.start
      if (!long) return [{ name: subject, start: sentence.start, seconds }]
      const name = asOthersSay(subject, sentences)
      return sentence.index >= opened && seconds >= LEAST_SECONDS && isSpokenOf(name, section)
        ? [{ name, start: sentence.start, seconds }]
        : []
    })
    .toSorted((a, b) => b.seconds - a.seconds)
    .slice(0, SUBJECTS_NAMED)
    .toSorted((a, b) => a.start - b.start)
  return [...new Set(longest.map(({ name }) => asSaid(name, sentences)))]
}

// The subjects that several speakers name in many minutes of a long meeting, except those already mentioned; else null.
function aboutMainSubjects(
  { sentences, people, odd }: SubjectsInput,
  said: readonly string[],
  { write, isHeardInTwoWays }: Spelling,
): string | null {
  const minutes = ((sentences.at(-1)?.end ?? 0) - (sentences[0]?.start ?? 0)) / 60
  const found = findMainSubjects(sentences, people).filter(
    ({ name }) =>
      !odd.isIn(name) && !isHeardInTwoWays(name) && !said.some(earlier => shareWords(earlier, name)),
  )
  // “DevNet 7” or “DevNet 7 release”: the more frequent name.
  const chosen = found
    .filter(({ name }, at) => !found.slice(0, at).some(before => shareWords(before.name, name)))
    .slice(0, SUBJECTS_NAMED)
  const [first] = chosen
  if (first === undefined || (chosen.length < 2 && first.minutes < minutes * MAIN_SHARE)) return null
  return filled(
    phrases.cameBackTo,
    joinNames(
      chosen.map(({ name }) => asSaid(write(name), sentences)),
      phrases.and,
    ),
  )
}

function shareWords(a: string, b: string): boolean {
  const words = new Set(termsOf(a))
  return termsOf(b).some(term => words.has(term))
}

function termsOf(name: string): string[] {
  return (name.toLowerCase().match(/[\p{L}\p{N}]{1,40}/gu) ?? []).filter(word => !isStopWord(word)).map(stem)
}

// “The simplified file max item check” where the others say “max item check”; of two things the first.
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

// Its words are repeated before the next announcement, and more often than elsewhere.
function isSpokenOf(name: string, section: readonly Sentence[]): boolean {
  if (patterns.ofTheCall.test(name) || hasEmptyHead(name) || patterns.anyNew.test(name)) return false
  const terms = termsOf(name).filter(term => !isGeneral(term))
  // “EIP-7688” and “the kiln” name a thing, “the CL” and “Grandine” a team, “the protocol” is too general.
  if (terms.length === 0 || (terms.length === 1 && /^(?:the )?\p{L}{1,40}$/u.test(name))) return false
  const says = ({ text }: Sentence) => {
    const lower = text.toLowerCase()
    return terms.some(term => lower.includes(term))
  }
  return /\d/.test(name) || section.filter(says).length >= LEAST_REPEATED
}

const purpose = speech.sections.purpose

const OPENING = 10
const MOST_WORDS = 18

/** The purpose that a speaker states at the beginning as a verb phrase (“decide whether Aurora ships”), or null. */
export function findPurpose(sentences: readonly Sentence[]): string | null {
  for (const { text } of sentences.slice(0, OPENING)) {
    const what = purpose.purpose.exec(trimEnd(text.replace(/’/g, "'"), /[.!]/))?.groups?.what?.trim()
    if (what !== undefined && what.split(' ').length <= MOST_WORDS && !purpose.noPurpose.test(what))
      return what
  }
  return null
}

const AGENDA = new RegExp(
  `(?:${anywhere.agendaNouns})[^:：]{0,40}[:：]\\s(?<list>[^?]{8,200}?)[.。]?$|(?:${anywhere.unspacedAgendaNouns})[^:：]{0,20}[:：]\\s?(?<named>[^?？]{4,100}?)[.。]?$`,
  'iu',
)

/** The list of subjects that a speaker announces at the beginning, or null. For other languages than English. */
export function findAgenda(sentences: readonly Sentence[]): string | null {
  for (const { text } of sentences.slice(0, OPENING)) {
    const { list, named } = AGENDA.exec(text)?.groups ?? {}
    if (list?.includes(',')) return list
    if (named?.includes('、')) return named
  }
  return null
}

const article = speech.sections.article

/** “The Beacon API”, “the RPC PR”: the kind of thing follows its name. */
const KIND_IN_CAPITALS = /[\p{L}\p{N}] \p{Lu}{2,5}$/u

/** A thing with its most frequent article: “the calendar step”, “a notice”, “rate limiting”. English. */
export function asSaid(thing: string, sentences: readonly Sentence[]): string {
  if (article.withArticle.test(thing) || /\d\p{L}?$/u.test(thing)) return thing
  const pattern = new RegExp(
    `(?<![\\p{L}\\p{N}'-])(?<article>(?:the|this|that|our|your|an?) )?${RegExp.escape(thing)}(?![\\p{L}\\p{N}])`,
    'giu',
  )
  let [definite, bare] = [0, 0]
  for (const { text } of sentences)
    for (const { index, groups } of text.matchAll(pattern)) {
      if (groups?.article !== undefined) definite++
      else if (article.bareAfter.test(text.slice(Math.max(0, index - 12), index))) bare++
    }
  if (definite === bare)
    return KIND_IN_CAPITALS.test(thing) || definite > 0 ? `the ${thing}` : withArticle(thing)
  return definite > bare ? `the ${thing}` : thing
}
