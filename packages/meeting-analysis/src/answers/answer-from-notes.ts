import { stem } from '@mi/language/english-speech'
import { findNamed, listPeople } from '../action-items/owner/people.ts'
import type { AnswerDraft } from '../draft.ts'
import { phrasesIn } from '../phrases.ts'
import { joinNames } from '../sections/name-in-text.ts'
import { askedOfNotes, withoutAsking } from './asked-of-notes.ts'
import { askedElsewhere, askedInEnglish } from './asked-terms.ts'
import { languageOfQuestion } from './language-of-question.ts'
import { citeNote, type MeetingNotes, type NotedItem } from './meeting-notes.ts'
import { readTerms } from './read-terms.ts'

const MOST_LISTED = 10
const UNSPACED = new Set(['ja', 'zh'])

interface Noted {
  readonly item: NotedItem
  readonly meeting: MeetingNotes
}

/**
 * What the notes of meetings answer by themselves: whose a task is and when it is due, what was decided, what comes next, who was there,
 * how long it took. Null where they do not: then the words of the meeting are asked.
 *
 * @param entire whether all of one meeting is asked, and not only what a search found
 */
export function answerFromNotes(
  question: string,
  meetings: readonly MeetingNotes[],
  { entire }: { entire: boolean },
): AnswerDraft | null {
  const language = languageOfQuestion(question)
  const kind = askedOfNotes(question, language)
  const [meeting] = meetings
  if (kind === null || meeting === undefined) return null
  const people = [...new Set(meetings.flatMap(namesOf))]
  const named = namedIn(question, people)
  const asked = termsOf(
    UNSPACED.has(language) ? withoutAsking(question, language, kind) : question,
    named,
    language,
  )
  if (kind === 'owner' || kind === 'due') return taskAsked(kind, asked, meetings, language)
  if (!entire) return null
  switch (kind) {
    case 'tasks':
      // “What are the next steps for the migration?” is asked of the words.
      return asked.length > 0 ? null : tasksOf(meeting, named, language)
    case 'decisions':
      return decisionsOf(meeting, asked, language)
    case 'people':
      return meeting.participants.length === 0
        ? null
        : { answer: `${joined(meeting.participants, language)}.`, found: true, citations: [] }
    case 'duration':
      return meeting.durationSeconds === null
        ? null
        : { answer: lengthOf(meeting.durationSeconds, language), found: true, citations: [] }
  }
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

interface Term {
  readonly term: string
  /** The notes have to name it: what is done may be said otherwise. */
  readonly thing: boolean
}

function termsOf(question: string, named: readonly string[], language: string): Term[] {
  const own = new Set(named.flatMap(name => readTerms(name, language).map(({ term }) => term)))
  if (language === 'en')
    return askedInEnglish(question, new Set(named.flatMap(name => termsIn(name, 'en'))))
      .filter(({ word }) => !OF_THE_QUESTION.test(word))
      .map(({ term, kind }) => ({ term, thing: kind !== 'other' }))
  // The verb follows “who”: what is done may be said otherwise, the thing may not.
  return askedElsewhere(readTerms(question, language))
    .filter(
      ({ term, word }) =>
        !own.has(term) && !OF_THE_QUESTION.test(word) && (word.length > 3 || UNSPACED.has(language)),
    )
    .map(({ term }, at) => ({ term, thing: at > 0 }))
}

/** Words by which one asks for notes. */
const OF_THE_QUESTION =
  /^(?:steps?|items?|tasks?|to-?dos?|actions?|follow-?ups?|decisions?|decided?|agreed?|due|done|deadline|happens?|comes?|promised?|nachste\p{L}*|schritte|aufgaben?|offen\p{L}*|punkte|tun|beschlossen|entschieden|prochaines?|etapes?|taches?|actions?|proxim\p{L}*|pasos|passos|tareas|tarefas|pendientes|prossimi|passi|compiti|volgende|stappen|taken|actiepunten|uns|nous|nos|wir)$/u

function termsIn(text: string, language: string): string[] {
  return language === 'en'
    ? text
        .toLowerCase()
        .split(/[^\p{L}\p{N}']+/u)
        .filter(word => word !== '')
        .map(stem)
    : readTerms(text, language).map(({ term }) => term)
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
      .map(item => ({ item, meeting, share: fitOf(asked, termsIn(item.title, language)) })),
  )
  const best = Math.max(0, ...fitting.map(({ share }) => share))
  const answering = fitting.filter(({ share }) => share > 0 && share === best)
  // Of several that fit alike nobody can tell which is meant.
  if (answering.length === 0 || answering.length > 2) return null
  return listed(answering, language)
}

/** How much it counts that the title names nothing else: “call the electrician”, and not “order it once the electrician was there”. */
const NOTHING_ELSE = 0.5

// Of all things named, and some of what is done with them.
function fitOf(asked: readonly Term[], said: readonly string[]): number {
  const has = new Set(said)
  if (asked.some(({ term, thing }) => thing && !has.has(term))) return 0
  const known = asked.filter(({ term }) => has.has(term)).length
  return known / asked.length + (NOTHING_ELSE * known) / Math.max(1, said.length)
}

function tasksOf(meeting: MeetingNotes, named: readonly string[], language: string): AnswerDraft | null {
  const items = meeting.actionItems.filter(
    ({ owner }) => named.length === 0 || (owner !== null && named.includes(owner)),
  )
  if (items.length === 0) return null
  return listed(
    items.slice(0, MOST_LISTED).map(item => ({ item, meeting })),
    language,
  )
}

function listed(noted: readonly Noted[], language: string): AnswerDraft {
  const { due } = phrasesIn(language)
  const lines = noted.map(({ item: { title, owner, dueDate } }) => {
    const day = dueDate === null ? '' : ` (${due.replace('{day}', dueDate)})`
    return `${owner === null ? '' : `${owner}: `}${title.replace(/[.。]$/u, '')}${day}${UNSPACED.has(language) ? '。' : '.'}`
  })
  return {
    answer: lines.join(UNSPACED.has(language) ? '' : ' '),
    found: true,
    citations: noted.flatMap(({ item, meeting }) => citeNote(meeting, item.citations)),
  }
}

function decisionsOf(meeting: MeetingNotes, asked: readonly Term[], language: string): AnswerDraft | null {
  const things = asked.map(({ term }) => term)
  const fitting = meeting.decisions
    .filter(({ text }) => {
      const has = new Set(termsIn(text, language))
      return things.every(term => has.has(term))
    })
    .slice(0, MOST_LISTED)
  if (fitting.length === 0) return null
  return {
    answer: fitting.map(({ text }) => text).join(UNSPACED.has(language) ? '' : ' '),
    found: true,
    citations: fitting.flatMap(({ citations }) => citeNote(meeting, citations)),
  }
}

const MINUTES: Readonly<Record<string, readonly [one: string, many: string]>> = {
  en: ['1 minute.', '{} minutes.'],
  de: ['1 Minute.', '{} Minuten.'],
  fr: ['1 minute.', '{} minutes.'],
  es: ['1 minuto.', '{} minutos.'],
  it: ['1 minuto.', '{} minuti.'],
  pt: ['1 minuto.', '{} minutos.'],
  nl: ['1 minuut.', '{} minuten.'],
  ja: ['1分。', '{}分。'],
  zh: ['1分钟。', '{}分钟。'],
}

function lengthOf(seconds: number, language: string): string {
  const [one, many] = MINUTES[language] ?? (MINUTES.en as readonly [string, string])
  const minutes = Math.max(1, Math.round(seconds / 60))
  return minutes === 1 ? one : many.replace('{}', String(minutes))
}

const AND: Readonly<Record<string, string>> = {
  de: ' und ',
  fr: ' et ',
  es: ' y ',
  it: ' e ',
  pt: ' e ',
  nl: ' en ',
}

function joined(names: readonly string[], language: string): string {
  if (UNSPACED.has(language)) return names.join('、')
  const and = AND[language]
  return and === undefined ? joinNames(names) : joinNames(names).replace(/ and (?=[^,]*$)/u, and)
}
