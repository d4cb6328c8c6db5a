import type { JobHandler } from '@mi/jobs'
import { findMeetingRef } from '@mi/meeting-refs'
import type { Deps } from '../deps.ts'
import type { Segment } from '../engines/engine.ts'
import { asPermanent, attemptsAt, failureReason, retryAfterMs } from '../engines/failure.ts'
import { meetingFacts } from '../engines/meeting-facts.ts'
import { readSegments } from '../engines/read-segments.ts'
import { failSummary } from '../store/fail-summary.ts'
import { finishedPartsOf } from '../store/finished-parts.ts'
import { addModelUsage } from '../store/model-usage.ts'
import { resolveTemplate } from '../store/resolve-template.ts'
import { saveSummaryDraft } from '../store/save-summary-draft.ts'
import { showProcessing } from '../store/show-processing.ts'
import { findSummary } from '../store/summaries.ts'
import type { JobKind, SummarizeReason } from './job-kinds.ts'

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
      const reason = payload.reason as SummarizeReason
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
