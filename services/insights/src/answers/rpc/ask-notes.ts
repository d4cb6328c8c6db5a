import type { CallContext } from '@mi/contracts'
import type { Answer, AskRequest } from '@mi/contracts/mi/insights/v1'
import { ServiceError } from '@mi/errors'
import {
  type AnswerDraft,
  type Asker,
  answerFromNotes,
  askedOfNotes,
  askedPeriod,
  languageOfQuestion,
} from '@mi/meeting-analysis'
import type { Deps } from '../../deps.ts'
import { readSegments } from '../../engines/read-segments.ts'
import { askedDays } from '../domain/asked-days.ts'
import { findMeetingNotes, findRecentMeetings } from '../store/meeting-notes.ts'

/** The number of meetings whose notes are read for one question; meetings with the best hits first. */
const NOTED_MEETINGS = 10
/** The number of meetings whose tasks and decisions are listed for a question about no particular meeting. */
const RECENT_MEETINGS = 5
/** The same number for a question about days or about the caller's own tasks. */
const RECENT_MEETINGS_OF_A_TIME = 100

type NotedAnswer = Omit<Answer, 'engine'>

/** Answers questions about next steps, decisions, open questions and the caller's tasks, which a search cannot find by words. */
export async function askRecentNotes(
  deps: Deps,
  ctx: CallContext,
  { question, meetingId, channelId, from, to }: AskRequest,
): Promise<{ answer: NotedAnswer; meetingIds: string[] } | null> {
  const language = languageOfQuestion(question)
  const kind = askedOfNotes(question, language)
  const own = kind === 'own tasks'
  // The search decides whether the caller can see the channel.
  if (
    channelId ||
    (meetingId && !own) ||
    !(own || kind === 'tasks' || kind === 'decisions' || kind === 'questions')
  )
    return null
  const { database, timeZone, now } = deps
  const { period } = askedPeriod(question, language)
  const days = askedDays(period, now(), timeZone)
  const time = { from: from ?? days.from, to: to ?? days.to }
  const most = own || time.from || time.to ? RECENT_MEETINGS_OF_A_TIME : RECENT_MEETINGS
  const meetingIds = meetingId
    ? [meetingId]
    : await findRecentMeetings(database.prisma, ctx.tenant, time, most)
  const notes = await findMeetingNotes(database, ctx.tenant, meetingIds, timeZone)
  const asker = own ? await findAsker(deps, ctx) : null
  const answer = answerFromNotes(question, notes, { entire: false, recent: true, asker })
  return answer && { answer: messageOf(answer), meetingIds: notes.map(({ meetingId: id }) => id) }
}

/** The user of the credential; null if the credential belongs to no user of the account. */
async function findAsker(
  { users, systemOrigin }: Deps,
  { tenant, caller }: CallContext,
): Promise<Asker | null> {
  try {
    return await users.getUserContact({ userId: caller.userId }, { caller: systemOrigin(tenant) })
  } catch (error) {
    if (error instanceof ServiceError && error.status === 'not_found') return null
    throw error
  }
}

export interface AskedNotes {
  readonly answer: NotedAnswer | null
  /** The segments in which the meetings reached a decision. */
  readonly settledIn: ReadonlySet<string>
}

/** Answers questions about owners, decisions and similar from the notes of meetings. A language model reads the words instead. */
export async function askNotes(
  deps: Deps,
  ctx: CallContext,
  { question, meetingId }: AskRequest,
  meetingIds: readonly string[],
): Promise<AskedNotes> {
  if (deps.engine.name !== 'built-in') return { answer: null, settledIn: new Set() }
  const { database, timeZone } = deps
  const entire = Boolean(meetingId)
  const known = await findMeetingNotes(database, ctx.tenant, meetingIds.slice(0, NOTED_MEETINGS), timeZone)
  const notes = await Promise.all(known.map(meeting => withLength(deps, ctx, meeting, question, entire)))
  const answer = answerFromNotes(question, notes, { entire })
  const settledIn = new Set(
    notes.flatMap(({ decisions }) =>
      decisions.flatMap(({ citations }) => citations.map(({ segmentId }) => segmentId)),
    ),
  )
  return { answer: answer && messageOf(answer), settledIn }
}

// The duration as in lists of meetings: to the last word if the end is unknown.
async function withLength<Notes extends { meetingId: string; durationSeconds: number | null }>(
  deps: Deps,
  ctx: CallContext,
  notes: Notes,
  question: string,
  entire: boolean,
): Promise<Notes> {
  if (!entire || notes.durationSeconds !== null) return notes
  if (askedOfNotes(question, languageOfQuestion(question)) !== 'duration') return notes
  const { segments } = await readSegments(deps, notes.meetingId, { origin: ctx, signal: ctx.signal })
  return { ...notes, durationSeconds: Math.max(0, ...segments.map(({ end }) => end)) }
}

function messageOf({ answer, found, citations }: AnswerDraft): NotedAnswer {
  return { answer, found, citations: [...citations] }
}
