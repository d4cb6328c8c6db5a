import { localDay } from '@mi/calendar'
import type { Tenant } from '@mi/database'
import type { DiagramInput } from '@mi/diagrams'
import type { JobContext } from '@mi/jobs'
import type { DecisionDraft, PointDraft, TopicDraft } from '@mi/meeting-analysis'
import { findMeetingRef, type MeetingRefRecord } from '@mi/meeting-refs'
import { itemsOf } from '../../action-items/store/action-items.ts'
import type { Deps } from '../../deps.ts'
import { meetingFacts } from '../../engines/meeting-facts.ts'
import { type ReadTranscript, readSegments } from '../../engines/read-segments.ts'
import { findSummary } from '../../summaries/store/summaries.ts'
import { resolveTemplate } from '../../templates/store/resolve-template.ts'
import type { DiagramRecord } from '../store/diagrams.ts'

/** The findings in a transcript. */
interface Findings {
  transcriptId: string
  /** Null if unknown; missing in data of earlier versions. */
  transcriptUpdatedAt?: string | null
  topics: readonly TopicDraft[]
  decisions: readonly DecisionDraft[]
  /** Missing in data of earlier versions and from engines that select no points. */
  points?: readonly PointDraft[] | undefined
}

type Item = DiagramInput['actionItems'][number]

/**
 * The input of a diagram: the transcript, the topics and decisions of its summary, and the current action items. Without a summary
 * of the current transcript, the built-in engine finds them. Null when the meeting is deleted.
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
  const isSummarised = known?.transcriptId === transcript.id
  // Between a correction and the next summary, the findings contain words that the transcript no longer has.
  const isCurrent =
    isSummarised && (known.transcriptUpdatedAt ?? transcript.updatedAt) === transcript.updatedAt
  const found = isCurrent ? null : await find(deps, tenant, ref, transcript, ctx)
  const { topics, decisions, points } = found ?? (known as Findings)
  const actionItems = found && !isSummarised ? found.actionItems : await storedItems(deps, tenant, meetingId)
  return {
    type,
    style,
    focusTopics,
    title: ref.title,
    date: localDay(ref.startedAt, meetingFacts(ref, deps).timeZone),
    durationSeconds: durationOf(ref),
    language: transcript.language,
    participants: ref.participants,
    segments: transcript.segments,
    topics,
    ...(points && {
      points: points.map(({ text, citations }) => ({ text, segmentIds: segmentsIn(citations) })),
    }),
    decisions: decisions.flatMap(({ text, confidence, citations: [first] }) =>
      first ? [{ text, confidence, segmentId: first.segmentId }] : [],
    ),
    actionItems,
  }
}

function segmentsIn(citations: readonly { readonly segmentId: string }[]): string[] {
  return citations.map(({ segmentId }) => segmentId)
}

/** The duration as in lists of meetings: from start to end. Null without an end: then it lasts to the last word of the transcript. */
function durationOf({ startedAt, endedAt }: MeetingRefRecord): number | null {
  return endedAt ? Math.round((endedAt.getTime() - startedAt.getTime()) / 1000) : null
}

async function storedItems({ database }: Deps, tenant: Tenant, meetingId: string): Promise<Item[]> {
  const items = await itemsOf(database.prisma, tenant, meetingId)
  return items.map(({ title, assigneeName, dueDate, confidence, citations }) => ({
    title,
    confidence,
    assigneeName,
    dueDate,
    segmentIds: segmentsIn(citations),
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
  const { topics, decisions, points, actionItems } = await deps.workers.summarize(request)
  const nameOf = (id: string | null) => participants.find(participant => participant.id === id)?.name ?? null
  return {
    topics,
    decisions,
    points,
    actionItems: actionItems.map(({ title, assigneeId, assigneeName, dueDate, confidence, citations }) => ({
      title,
      confidence,
      assigneeName: nameOf(assigneeId) ?? assigneeName,
      dueDate,
      segmentIds: segmentsIn(citations),
    })),
  }
}
