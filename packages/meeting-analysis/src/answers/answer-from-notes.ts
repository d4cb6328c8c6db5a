import { isTrained, speech, trainedLanguage } from '@mi/language/speech'
import type { AnswerDraft } from '../draft.ts'
import { phrasesIn } from '../languages/phrases.ts'
import { findNamed, listPeople } from '../people/people.ts'
import { synonymsOf } from './answerable.ts'
import { askedOfNotes, askedPeriod, type Term, termsIn, termsOf, withoutAsking } from './asked-of-notes.ts'
import { type Asker, citeNote, isOf, type MeetingNotes } from './meeting-notes.ts'
import { languageOfQuestion } from './read-terms.ts'
import { isUnspaced, joined, lengthOf, listed, underMeetings } from './write-noted.ts'

const { anyTask, anyOwner } = speech.answers.fromNotes
const MOST_LISTED = 10

export interface AskedMeetings {
  /** The question is about one whole meeting and not about the results of a search. */
  readonly entire: boolean
  /** The meetings are all of a period and not the results of a search. */
  readonly recent?: boolean
  readonly asker?: Asker | null
}

/** Answers from the notes of meetings, which are named in their order. Null if the question has to be answered from the transcript. */
export function answerFromNotes(
  question: string,
  meetings: readonly MeetingNotes[],
  { entire, recent = false, asker = null }: AskedMeetings,
): AnswerDraft | null {
  const language = languageOfQuestion(question)
  const kind = askedOfNotes(question, language)
  if (kind === null) return null
  if (kind === 'own tasks') return ownTasks(meetings, asker, language)
  const [meeting] = meetings
  if (meeting === undefined) return null
  const people = [...new Set(meetings.flatMap(namesOf))]
  const named = namedIn(question, people)
  const { rest } = askedPeriod(question, language)
  const asked = termsOf(isUnspaced(language) ? withoutAsking(rest, language, kind) : rest, named, language)
  if (kind === 'owner' || kind === 'due') return taskAsked(kind, asked, meetings, language)
  if (kind === 'decisions')
    return entire || recent || asked.length > 0 ? decisionsOf(meetings, asked, language) : null
  if (kind === 'questions') {
    const about = termsOf(withoutAsking(rest, language, kind), named, language)
    return about.length > 0 || !(entire || recent) ? null : openQuestionsOf(meetings, language)
  }
  // “What are the next steps for the migration?” is answered from the transcript.
  if (kind === 'tasks')
    return asked.length > 0 || !(entire || recent) ? null : tasksOf(meetings, named, language)
  if (!entire) return null
  if (kind === 'people')
    return meeting.participants.length === 0
      ? null
      : { answer: `${joined(meeting.participants, language)}.`, found: true, citations: [] }
  return meeting.durationSeconds === null
    ? null
    : { answer: lengthOf(meeting.durationSeconds, language), found: true, citations: [] }
}

function ownTasks(meetings: readonly MeetingNotes[], asker: Asker | null, language: string): AnswerDraft {
  const { unknownAsker, noOwnTasks } = phrasesIn(language)
  if (asker === null) return { answer: unknownAsker, found: false, citations: [] }
  const own = meetings.flatMap(meeting =>
    meeting.actionItems
      .filter(item => item.open && isOf(item, asker, namesOf(meeting)))
      .map(item => ({ item, meeting })),
  )
  if (own.length === 0) return { answer: noOwnTasks, found: false, citations: [] }
  return listed(own.slice(0, MOST_LISTED), language, meetings.length > 1)
}

function namesOf({ participants, actionItems }: MeetingNotes): string[] {
  return [...participants, ...actionItems.flatMap(({ owner }) => owner ?? [])]
}

function namedIn(question: string, names: readonly string[]): string[] {
  const people = listPeople(
    names.map(name => ({ id: name, name, email: null })),
    [],
  )
  return [...new Set(findNamed(question, people).map(({ person }) => person.name))]
}

function taskAsked(
  kind: 'owner' | 'due',
  asked: readonly Term[],
  meetings: readonly MeetingNotes[],
  language: string,
): AnswerDraft | null {
  if (!asked.some(({ thing }) => thing)) return null
  const fitting = meetings.flatMap(meeting =>
    meeting.actionItems
      .filter(({ owner, dueDate }) => (kind === 'owner' ? owner !== null : dueDate !== null))
      .filter(({ title }) => !isTrained(language) || saysWhatIsDone(asked, title, kind))
      .map(item => ({ item, meeting, share: fitOf(asked, termsIn(item.title, language)) })),
  )
  const best = Math.max(0, ...fitting.map(({ share }) => share))
  const answering = fitting.filter(({ share }) => share > 0 && share === best)
  // Several equally good notes are ambiguous.
  if (answering.length === 0 || answering.length > 2) return null
  return listed(answering, language)
}

// “When does the intern start?” does not ask when a plan for the intern is due, and “who reads the text?” does not ask who writes it.
function saysWhatIsDone(asked: readonly Term[], title: string, kind: 'owner' | 'due'): boolean {
  const said = termsIn(title, trainedLanguage)
  const has = new Set(kind === 'owner' ? said.flatMap(term => [term, ...synonymsOf(term)]) : said)
  return asked.every(
    ({ term, thing }) =>
      thing || has.has(term) || anyTask.has(term) || (kind === 'owner' && anyOwner.has(term)),
  )
}

/** The weight of a title that names nothing else: “call the electrician”, not “order it once the electrician was there”. */
const NOTHING_ELSE = 0.5

// Fits all named things and some of the verbs.
function fitOf(asked: readonly Term[], said: readonly string[]): number {
  const has = new Set(said)
  if (asked.some(({ term, thing }) => thing && !has.has(term))) return 0
  const known = asked.filter(({ term }) => has.has(term)).length
  return known / asked.length + (NOTHING_ELSE * known) / Math.max(1, said.length)
}

function tasksOf(
  meetings: readonly MeetingNotes[],
  named: readonly string[],
  language: string,
): AnswerDraft | null {
  const several = meetings.length > 1
  const items = meetings.flatMap(meeting =>
    meeting.actionItems
      .filter(
        ({ owner, open }) =>
          (named.length === 0 || (owner !== null && named.includes(owner))) && (open || !several),
      )
      .map(item => ({ item, meeting })),
  )
  return items.length === 0 ? null : listed(items.slice(0, MOST_LISTED), language, several)
}

function openQuestionsOf(meetings: readonly MeetingNotes[], language: string): AnswerDraft | null {
  if (meetings.some(({ openQuestions }) => openQuestions === undefined)) return null
  const open = meetings
    .flatMap(meeting => (meeting.openQuestions ?? []).map(question => ({ meeting, question })))
    .slice(0, MOST_LISTED)
  if (open.length === 0) return { answer: phrasesIn(language).noOpenQuestions, found: false, citations: [] }
  return {
    answer: underMeetings(open, meetings.length > 1, language, ({ question }) => question.text),
    found: true,
    citations: open.flatMap(({ question, meeting }) => citeNote(meeting, question.citations)),
  }
}

function decisionsOf(
  meetings: readonly MeetingNotes[],
  asked: readonly Term[],
  language: string,
): AnswerDraft | null {
  const things = asked.map(({ term }) => term)
  const fitting = meetings
    .flatMap(meeting => meeting.decisions.map(decision => ({ meeting, decision })))
    .filter(({ decision }) => {
      const has = new Set(termsIn(decision.text, language))
      return things.every(term => has.has(term))
    })
    .slice(0, MOST_LISTED)
  if (fitting.length === 0) return null
  return {
    answer: underMeetings(fitting, meetings.length > 1, language, ({ decision }) => decision.text),
    found: true,
    citations: fitting.flatMap(({ decision, meeting }) => citeNote(meeting, decision.citations)),
  }
}
