import { isStopWord, stem } from '@mi/language/english-speech'
import { speech } from '@mi/language/speech'
import { trimEnd } from '@mi/text'
import type { Sentence } from '../sentences/sentence.ts'
import { toLowerCase } from '../text/lead-ins.ts'
import { tagged } from '../text/tagger.ts'
import { isGeneral, leadingPhrase, type Phrase } from './read-phrases.ts'

const patterns = speech.topics.announced

/** A subject that a speaker opens: “the next item on the agenda is the price list”. */
export interface AnnouncedSubject {
  readonly subject: string
  readonly sentence: Sentence
}

/** A subject that a speaker announces or only mentions. */
export interface RaisedSubject extends AnnouncedSubject {
  readonly announced: boolean
  readonly alone: boolean
}

const MOST_WORDS = 8

/** The announcement in a sentence: “next we have the budget of the fair”. English. */
export function readAnnounced(said: string): { subject: string | null; phrase: Phrase | null } {
  const text = said.replace(/’/g, "'")
  let subject: string | null = null
  let phrase: Phrase | null = null
  for (const { rest, formal } of afterAnnouncements(text)) {
    phrase ??= leadingPhrase(rest)
    const name = nameOf(rest)
    if (name !== null && (formal || (isNounPhrase(name) && tells(name)))) subject ??= name
  }
  return { subject, phrase }
}

/** The subjects that are announced in a meeting, in order. English. @param names lower-case names of people, which are no subjects */
export function findAnnounced(
  sentences: readonly Sentence[],
  names: ReadonlySet<string>,
): AnnouncedSubject[] {
  return sentences.flatMap(sentence => {
    const { subject } = readAnnounced(sentence.text)
    return subject === null || isPerson(subject, names) ? [] : [{ subject, sentence }]
  })
}

function isPerson(subject: string, names: ReadonlySet<string>): boolean {
  return subject
    .toLowerCase()
    .split(' ')
    .every(word => names.has(word))
}

const SAID_AGAIN = 4

/** The subjects that are announced or mentioned, in order. A mentioned subject is less certain. English. */
export function findRaised(
  sentences: readonly Sentence[],
  announced: readonly AnnouncedSubject[],
): RaisedSubject[] {
  const formally = new Map(announced.map(subject => [subject.sentence.index, subject]))
  return sentences.flatMap((sentence): RaisedSubject[] => {
    const known = formally.get(sentence.index)
    if (known !== undefined) return [{ ...known, announced: true, alone: false }]
    const text = sentence.text.replace(/’/g, "'")
    const lower = toLowerCase(text)
    const subjectBy = (pattern: RegExp) => {
      const place = pattern.exec(lower)?.indices?.groups?.subject
      return place === undefined ? '' : text.slice(...place)
    }
    for (const pattern of patterns.raises) {
      const said = subjectBy(pattern)
      const subject = said === '' ? null : nameOf(said)
      if (subject !== null && isNounPhrase(subject) && tells(subject))
        return [{ subject, sentence, announced: false, alone: false }]
    }
    const alone = subjectBy(patterns.namedAlone)
    if (alone === '') return []
    const answers = /\?$/.test(sentences[sentence.index - 1]?.text ?? '')
    const saidAgain = () =>
      sentences
        .slice(sentence.index + 1, sentence.index + 1 + SAID_AGAIN)
        .some(next => next.text.toLowerCase().includes(alone.toLowerCase()))
    const subject =
      answers || !isNounPhrase(alone) || !tells(alone) || (!/^(?:the|our) /iu.test(alone) && !saidAgain())
        ? null
        : nameOf(alone)
    return subject === null ? [] : [{ subject, sentence, announced: false, alone: true }]
  })
}

// False for names without a meaning of their own: “same problem”, “direction”.
function tells(name: string): boolean {
  return (name.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).some(
    word => !isStopWord(word) && !isGeneral(stem(word)),
  )
}

function isNounPhrase(text: string): boolean {
  const { tags } = tagged(text)
  return (
    tags.some(tag => tag === 'NOUN' || tag === 'PROPN') &&
    tags.every(tag => /^(?:NOUN|PROPN|ADJ|DET|ADP|NUM|PART|PUNCT|SYM)$/.test(tag)) &&
    !patterns.noSubjectAlone.test(text)
  )
}

function nameOf(said: string): string | null {
  const after = said.replace(patterns.beforeName, '').replace(patterns.beforeName, '')
  const cut = after.search(patterns.afterName)
  const name = trimEnd(cut < 0 ? after : after.slice(0, cut), /[\s,]/u)
    .replace(/^an? (?=\p{L})/iu, '')
    .replace(/^The /u, 'the ')
  const words = name.split(' ')
  if (name.length < 3 || words.length > MOST_WORDS || patterns.noSubject.test(name)) return null
  return isName(name) ? name : null
}

// The text has a noun and is not a sentence.
function isName(text: string): boolean {
  const { tags } = tagged(text)
  return tags.some(tag => /^(?:NOUN|PROPN)$/.test(tag)) && !tags.some(tag => /^(?:AUX|PRON|SCONJ)$/.test(tag))
}

const forms = speech.topics.announcements

const LONGEST = 160

/** The text after words that pass to the next subject, with the certainty that it is the name. */
function* afterAnnouncements(text: string): Generator<{ rest: string; formal: boolean }> {
  const lower = toLowerCase(text)
  for (const [formal, patterns, read] of [
    [true, forms.announces, lower],
    [true, forms.wanted, text],
    [false, forms.passes, lower],
  ] as const)
    for (const pattern of patterns) {
      const match = pattern.exec(read)
      if (match === null) continue
      const rest = text.slice(match.index + match[0].length)
      yield { rest: (forms.explained.exec(rest)?.[1] ?? rest).slice(0, LONGEST), formal }
    }
}

const sectionPatterns = speech.topics.sections

/** The subject at each clause, by the index of the clause. */
export type SectionSubjects = ReadonlyMap<number, RaisedSubject>

/** Seconds after which a mentioned subject ends. An announced subject lasts until the next one. */
const RAISED_FOR = 75
const SAME_TALK_SECONDS = 60

/** The subject of the section that each clause belongs to. English. */
export function sectionSubjects(
  sentences: readonly Sentence[],
  announced: readonly AnnouncedSubject[],
): SectionSubjects {
  const raised = new Map(
    findRaised(sentences, announced)
      // A sentence of only a name is often an answer or an aside.
      .filter(({ alone }) => !alone)
      .map(subject => [subject.sentence.index, subject]),
  )
  const subjects = new Map<number, RaisedSubject>()
  let section: RaisedSubject | null = null
  let beside: RaisedSubject | null = null
  let end = 0
  for (const sentence of sentences) {
    if (sentence.start - end > SAME_TALK_SECONDS) section = beside = null
    end = Math.max(end, sentence.end)
    const opened = raised.get(sentence.index)
    if (opened?.announced) [section, beside] = [opened, null]
    else if (opened !== undefined) beside = opened
    else if (sectionPatterns.leaves.test(sentence.text)) section = beside = null
    if (beside !== null && sentence.start - beside.sentence.start > RAISED_FOR) beside = null
    const subject = beside ?? section
    if (subject !== null) for (const { index } of sentence.clauses) subjects.set(index, subject)
  }
  return subjects
}
