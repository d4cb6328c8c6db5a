import type { Tenant } from '@mi/database'
import { appendEvent } from '@mi/events'
import type { JobContext, JobHandler } from '@mi/jobs'
import type { Segment } from '@mi/meeting-analysis'
import { findMeetingRef, lockMeetingRef } from '@mi/meeting-refs'
import type { Deps, JobKind } from '../../deps.ts'
import { asPermanent, attemptsAt, failureReason, retryAfterMs } from '../../engines/failure.ts'
import { meetingFacts } from '../../engines/meeting-facts.ts'
import { readSegments } from '../../engines/read-segments.ts'
import type { Tx } from '../../store/database.ts'
import { addModelUsage } from '../../store/model-usage.ts'
import { resolveTemplate } from '../../templates/store/resolve-template.ts'
import { finishedPartsOf } from '../store/finished-parts.ts'
import { saveSummaryDraft } from '../store/save-summary-draft.ts'
import { findSummary, saveSummary } from '../store/summaries.ts'
import { findPendingSummary, type SummaryReason } from '../store/summary-job.ts'

const MAX_BACKOFF_MS = 5 * 60_000

/** Generates the summary and the action items of a meeting from the current transcript. */
export function summarize(deps: Deps): JobHandler<JobKind> {
  const { database, engine, now } = deps
  return {
    kind: 'summarize',
    maxBackoffMs: MAX_BACKOFF_MS,
    maxAttempts: attemptsAt,
    retryAfterMs,
    async run({ tenant, resourceId: meetingId, payload }, ctx) {
      const { prisma } = database
      const ref = await findMeetingRef(prisma, tenant, meetingId)
      const summary = ref && (await findSummary(prisma, tenant, { meetingId }))
      if (!ref || !summary) return
      if (summary.status !== 'processing')
        await database.transaction(tx => showProcessing(tx, tenant, meetingId, now()))
      const template = await resolveTemplate(prisma, tenant, summary.templateId)
      const transcript = await readSegments(deps, meetingId, ctx)
      const draft = await engine
        .summarize({
          meeting: meetingFacts(ref, deps),
          participants: ref.participants,
          segments: transcript.segments satisfies Segment[],
          template: { name: template.name, language: template.language, sections: template.sections },
          language: summary.language ?? template.language ?? transcript.language,
          spokenLanguage: transcript.language,
          instructions: summary.instructions ?? undefined,
          targetWords: summary.targetWords ?? undefined,
          accountId: tenant.accountId,
          signal: ctx.signal,
          onTokens: usage => addModelUsage(prisma, tenant, usage, now()),
          finishedParts: finishedPartsOf(database, tenant, meetingId),
        })
        .catch(asPermanent)
      const reason = payload.reason as SummaryReason
      const made = {
        draft,
        template,
        transcript,
        engine: draft.engine ?? engine.name,
        reason,
      }
      await database.transaction(tx => saveSummaryDraft(tx, tenant, meetingId, made, now(), ctx))
    },
    async onExhausted({ tenant, resourceId: meetingId }, error, ctx) {
      await database.transaction(tx => failSummary(tx, tenant, meetingId, failureReason(error), now(), ctx))
    },
  }
}

/**
 * Marks a summary that waited for corrections as being generated. Does nothing if it is already complete because another process took
 * over the job: the mark would stay forever.
 */
async function showProcessing(tx: Tx, tenant: Tenant, meetingId: string, now: Date): Promise<void> {
  if (!(await lockMeetingRef(tx, tenant, meetingId))) return
  const summary = await findSummary(tx, tenant, { meetingId })
  const pending = await findPendingSummary(tx, tenant, meetingId)
  if (summary && pending?.running)
    await saveSummary(tx, summary, { status: 'processing', failureReason: null, updatedAt: now })
}

/** Marks a summary as failed and ends its job. The earlier content stays readable, and the summary can be regenerated. */
async function failSummary(
  tx: Tx,
  tenant: Tenant,
  meetingId: string,
  reason: string,
  now: Date,
  { finish, origin }: Pick<JobContext, 'finish' | 'origin'>,
): Promise<void> {
  const ref = await lockMeetingRef(tx, tenant, meetingId)
  await finish(tx)
  const summary = ref && (await findSummary(tx, tenant, { meetingId }))
  if (!summary) return
  await saveSummary(tx, summary, { status: 'failed', failureReason: reason, updatedAt: now })
  const payload = { meetingId, summaryId: summary.id, reason }
  await appendEvent(tx, tenant, 'mi.insights.summary.failed.v1', payload, origin)
}
