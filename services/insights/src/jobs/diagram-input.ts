import { localDay } from '@mi/calendar'
import type { Tenant } from '@mi/database'
import type { DiagramInput } from '@mi/diagrams'
import type { JobContext } from '@mi/jobs'
import { findMeetingRef, type MeetingRefRecord } from '@mi/meeting-refs'
import type { Deps } from '../deps.ts'
import type { DecisionDraft, TopicDraft } from '../engines/engine.ts'
import { meetingFacts } from '../engines/meeting-facts.ts'
import { type ReadTranscript, readSegments } from '../engines/read-segments.ts'
import { itemsOf } from '../store/action-items.ts'
import type { DiagramRecord } from '../store/diagrams.ts'
import { resolveTemplate } from '../store/resolve-template.ts'
import { findSummary } from '../store/summaries.ts'

/** What was found in a transcript. */
interface Findings {
  transcriptId: string
  topics: readonly TopicDraft[]
  decisions: readonly DecisionDraft[]
}

type Item = DiagramInput['actionItems'][number]

/**
 * What a diagram is drawn from: the transcript, the topics and decisions of its summary, and the action items as people
 * left them. Before the summary of this transcript is there, the built-in engine finds them. Null when the meeting is gone.
 */
export async function diagramInput(
  deps: Deps,
  tenant: Tenant,
  diagram: DiagramRecord,
  ctx: Pick<JobContext, 'origin' | 'signal'>,
): Promise<DiagramInput | null> {
  const { prisma } = deps.database
  const { meetingId, type, style, focusTopics } = diagram
  const ref = await findMeetingRef(prisma, tenant, meetingId)
  if (!ref) return null
  const transcript = await readSegments(deps, meetingId, ctx)
  const summary = await findSummary(prisma, tenant, { meetingId })
  const known = summary?.findings as unknown as Findings | null | undefined
  const { topics, decisions, actionItems } =
    known?.transcriptId === transcript.id
      ? { ...known, actionItems: await storedItems(deps, tenant, meetingId) }
      : await find(deps, tenant, ref, transcript, ctx)
  return {
    type,
    style,
    focusTopics,
    title: ref.title,
    date: localDay(ref.startedAt, meetingFacts(ref, deps).timeZone),
    durationSeconds: durationOf(ref),
    participants: ref.participants,
    segments: transcript.segments,
    topics,
    decisions: decisions.flatMap(({ text, citations: [first] }) =>
      first ? [{ text, segmentId: first.segmentId }] : [],
    ),
    actionItems,
  }
}

/** As the lists of meetings have it: from start to end, or else, null, to the last word of the transcript. */
function durationOf({ startedAt, endedAt }: MeetingRefRecord): number | null {
  return endedAt ? Math.round((endedAt.getTime() - startedAt.getTime()) / 1000) : null
}

async function storedItems({ database }: Deps, tenant: Tenant, meetingId: string): Promise<Item[]> {
  const items = await itemsOf(database.prisma, tenant, meetingId)
  return items.map(({ title, assigneeName, dueDate, citations }) => ({
    title,
    assigneeName,
    dueDate,
    segmentIds: citations.map(({ segmentId }) => segmentId),
  }))
}

async function find(
  deps: Deps,
  tenant: Tenant,
  ref: MeetingRefRecord,
  { segments, language }: ReadTranscript,
  { signal }: Pick<JobContext, 'signal'>,
): Promise<Omit<Findings, 'transcriptId'> & { actionItems: Item[] }> {
  const template = await resolveTemplate(deps.database.prisma, tenant, null)
  const { participants } = ref
  const { accountId } = tenant
  const meeting = meetingFacts(ref, deps)
  const request = { meeting, participants, segments, template, language, accountId, signal }
  const { topics, decisions, actionItems } = await deps.workers.summarize(request)
  const nameOf = (id: string | null) => participants.find(one => one.id === id)?.name ?? null
  return {
    topics,
    decisions,
    actionItems: actionItems.map(({ title, assigneeId, assigneeName, dueDate, citations }) => ({
      title,
      assigneeName: nameOf(assigneeId) ?? assigneeName,
      dueDate,
      segmentIds: citations.map(({ segmentId }) => segmentId),
    })),
  }
}
