import type { Tenant } from '@mi/database'
import { appendEvent } from '@mi/events'
import { newId } from '@mi/ids'
import type { JobContext } from '@mi/jobs'
import { lockMeetingRef } from '@mi/meeting-refs'
import { saveGeneratedItems } from '../../action-items/store/save-generated-items.ts'
import type { SummaryDraft } from '../../engines/engine.ts'
import type { Tx } from '../../store/database.ts'
import { MANUAL_ENGINE } from '../domain/edit-sections.ts'
import { forgetFinishedParts } from './finished-parts.ts'
import { findContent, findSummary, insertContent, type SummaryContent, saveSummary } from './summaries.ts'
import type { SummaryReason } from './summary-job.ts'

export interface MadeSummary {
  draft: SummaryDraft
  template: { id: string; version: number }
  transcript: { id: string; updatedAt: string | null }
  engine: string
  reason: SummaryReason
}

/** Saves all results of a generation and ends its job, in one transaction. */
export async function saveSummaryDraft(
  tx: Tx,
  tenant: Tenant,
  meetingId: string,
  made: MadeSummary,
  now: Date,
  ctx: Pick<JobContext, 'finish' | 'origin'>,
): Promise<void> {
  const ref = await lockMeetingRef(tx, tenant, meetingId)
  await ctx.finish(tx)
  await forgetFinishedParts(tx, tenant, meetingId)
  const { draft, template, transcript, engine } = made
  const summary = ref && (await findSummary(tx, tenant, { meetingId }))
  if (!ref || !summary) return
  const { topics, decisions, questions, points } = draft
  const done = {
    status: 'completed',
    failureReason: null,
    updatedAt: now,
    findings: {
      transcriptId: transcript.id,
      transcriptUpdatedAt: transcript.updatedAt,
      topics,
      decisions,
      questions,
      points,
    },
  } as const
  const { origin } = ctx
  await saveGeneratedItems(tx, ref, draft.actionItems, now, origin)
  const earlier = await findContent(tx, tenant, summary.id, summary.version)
  // A correction does not replace a person's text: only a request or another transcript does.
  const stays = earlier && (earlier.engine === MANUAL_ENGINE || saysTheSame(earlier, made))
  if (made.reason === 'correction' && stays) {
    await saveSummary(tx, summary, done)
    return
  }
  const version = summary.version + 1
  await insertContent(tx, {
    id: newId('ver'),
    ...tenant,
    summaryId: summary.id,
    version,
    templateId: template.id,
    templateVersion: template.version,
    engine,
    language: draft.language,
    overview: draft.overview,
    sections: [...draft.sections],
    createdAt: now,
  })
  await saveSummary(tx, summary, { ...done, version })
  const payload = { meetingId, summaryId: summary.id, version }
  await appendEvent(tx, tenant, 'mi.insights.summary.ready.v1', payload, origin)
}

/** True if a correction changed nothing in the summary: then it creates no version. */
function saysTheSame(earlier: SummaryContent, { draft, template, engine }: MadeSummary): boolean {
  const text = ({ overview, sections }: Pick<SummaryContent, 'overview' | 'sections'>) =>
    JSON.stringify([
      overview,
      sections.map(({ key, title, content, citations }) => [
        key,
        title,
        content,
        citations.map(({ segmentId, start, end, quote }) => [segmentId, start, end, quote]),
      ]),
    ])
  return (
    earlier.engine === engine &&
    earlier.templateId === template.id &&
    earlier.templateVersion === template.version &&
    text(earlier) === text({ overview: draft.overview, sections: [...draft.sections] })
  )
}
