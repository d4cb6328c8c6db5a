import { anywhere } from '@mi/language/anywhere'
import { isStopWord, stem } from '@mi/language/english-speech'
import { speech } from '@mi/language/speech'
import { trimEnd } from '@mi/text'
import { filled } from '../languages/phrases.ts'
import { joinNames } from '../people/write-name.ts'
import type { OddWords } from '../sentences/odd-words.ts'
import type { Sentence } from '../sentences/sentence.ts'
import type { AnnouncedSubject } from '../topics/find-announced.ts'
import { findMainSubjects, hasEmptyHead } from '../topics/main-subjects.ts'
import { openingAgenda, subjectOfName } from '../topics/opening-agenda.ts'
import { openingOf } from '../topics/opening-and-closing.ts'
import { isGeneral } from '../topics/read-phrases.ts'
import { readSpelling, type Spelling } from '../topics/usual-spelling.ts'
import { asSaid } from './usual-article.ts'

const { phrases } = speech
const patterns = speech.sections.subjects

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

/** What the sentences about the subjects of a meeting are made from. */
export interface SubjectsInput {
  /** What somebody opened as the next subject. */
  readonly announced: readonly AnnouncedSubject[]
  readonly sentences: readonly Sentence[]
  /** Lower-case words that are names of people. */
  readonly people: ReadonlySet<string>
  readonly odd: OddWords
}

/** What a meeting is called after, what was on its agenda, and what is named most: each only where it is surely so. English. */
export function aboutSubjects(input: SubjectsInput): string[] {
  const { sentences } = input
  const short = sentences.length <= SHORT_MEETING
  const called = short ? null : subjectOfName(sentences)
  const spelling = readSpelling(sentences)
  const planned = short ? [] : clearOf(openingAgenda(sentences, input.people), input, spelling)
  const agenda = short ? announcedIn(input, false) : agendaOf(input, planned, called, spelling)
  // What somebody opens may be one of many points, what the plan names is one.
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

// The plan that somebody stated first, in its own words, then what was announced in its course and spoken of longest.
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

// Without what was likely misheard.
function clearOf(names: readonly string[], { odd }: SubjectsInput, spelling: Spelling): string[] {
  return names.filter(name => !odd.isIn(name) && !spelling.isHeardInTwoWays(name)).map(spelling.write)
}

// The subjects that were announced and longest spoken of, in the order of the meeting.
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
    .toSorted((one, other) => other.seconds - one.seconds)
    .slice(0, SUBJECTS_NAMED)
    .toSorted((one, other) => one.start - other.start)
  return [...new Set(longest.map(({ name }) => asSaid(name, sentences)))]
}

// What several people name in many minutes of a long meeting, beside what is said of it already; null where nothing is.
function aboutMainSubjects(
  { sentences, people, odd }: SubjectsInput,
  said: readonly string[],
  { write, isHeardInTwoWays }: Spelling,
): string | null {
  const minutes = ((sentences.at(-1)?.end ?? 0) - (sentences[0]?.start ?? 0)) / 60
  const found = findMainSubjects(sentences, people).filter(
    ({ name }) => !odd.isIn(name) && !isHeardInTwoWays(name) && !said.some(one => shareWords(one, name)),
  )
  // Of “DevNet 7” and “DevNet 7 release” the one that more minutes name says enough.
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

// Its words come again until the next is announced, and more there than anywhere else.
function isSpokenOf(name: string, section: readonly Sentence[]): boolean {
  if (patterns.ofTheCall.test(name) || hasEmptyHead(name) || patterns.anyNew.test(name)) return false
  const terms = termsOf(name).filter(term => !isGeneral(term))
  // “EIP-7688” and “the kiln” name one thing, “the CL” and “Grandine” those who speak next, “the protocol” anything.
  if (terms.length === 0 || (terms.length === 1 && /^(?:the )?\p{L}{1,40}$/u.test(name))) return false
  const says = ({ text }: Sentence) => {
    const lower = text.toLowerCase()
    return terms.some(term => lower.includes(term))
  }
  return /\d/.test(name) || section.filter(says).length >= LEAST_REPEATED
}

const purpose = speech.sections.purpose

/** Sentences at the beginning among which somebody may say what the meeting is for. */
const OPENING = 10
const MOST_WORDS = 18

/** What the meeting is for, as a verb phrase (“decide whether Aurora ships”), where somebody says so when it begins; else null. */
export function findPurpose(sentences: readonly Sentence[]): string | null {
  for (const { text } of sentences.slice(0, OPENING)) {
    const what = purpose.purpose.exec(trimEnd(text.replace(/’/g, "'"), /[.!]/))?.groups?.what?.trim()
    if (what !== undefined && what.split(' ').length <= MOST_WORDS && !purpose.noPurpose.test(what))
      return what
  }
  return null
}

/** “Three points today: stock-taking, the new forklift and holidays”. */
const AGENDA = new RegExp(
  `(?:${anywhere.agendaNouns})[^:：]{0,40}[:：]\\s(?<list>[^?]{8,200}?)[.。]?$|(?:${anywhere.unspacedAgendaNouns})[^:：]{0,20}[:：]\\s?(?<named>[^?？]{4,100}?)[.。]?$`,
  'iu',
)

/** The list in which somebody announces the topics when the meeting begins; else null. Of other languages than English. */
export function findAgenda(sentences: readonly Sentence[]): string | null {
  for (const { text } of sentences.slice(0, OPENING)) {
    const { list, named } = AGENDA.exec(text)?.groups ?? {}
    if (list?.includes(',')) return list
    if (named?.includes('、')) return named
  }
  return null
}
