import { type JobHandler, JobImpossible } from '@mi/jobs'
import type { Segment } from '../engines/engine.ts'
import { attemptsAt, failureReason, isFinal, retryAfterMs } from '../engines/failure.ts'
import type { Parts } from '../parts.ts'
import { finishedPartsOf } from '../store/finished-parts.ts'
import { findMeetingRef } from '../store/meeting-refs.ts'
import { addModelUsage } from '../store/model-usage.ts'
import { findSummary } from '../store/summaries.ts'
import { failSummary } from '../summaries/fail-summary.ts'
import { meetingFacts } from '../summaries/meeting-facts.ts'
import { readSegments } from '../summaries/read-segments.ts'
import { resolveTemplate } from '../summaries/resolve-template.ts'
import { saveSummaryDraft } from '../summaries/save-summary-draft.ts'
import { showProcessing } from '../summaries/show-processing.ts'
import type { JobKind, SummarizeReason } from './job-kinds.ts'

const LONGEST_PAUSE_MS = 5 * 60_000

/** Makes the summary of a meeting and its action items, from the transcript as it is now. */
export function summarize(parts: Parts): JobHandler<JobKind> {
  const { database, engine, now } = parts
  return {
    kind: 'summarize',
    longestPauseMs: LONGEST_PAUSE_MS,
    attempts: attemptsAt,
    retryAfterMs,
    async run({ tenant, subject: meetingId, payload }, ctx) {
      const { prisma } = database
      const ref = await findMeetingRef(prisma, tenant, meetingId)
      const summary = ref && (await findSummary(prisma, tenant, { meetingId }))
      if (!ref || !summary) return
      if (summary.status !== 'processing')
        await database.transaction(tx => showProcessing(tx, tenant, meetingId, now()))
      const template = await resolveTemplate(prisma, tenant, summary.templateId)
      const transcript = await readSegments(parts, meetingId, ctx)
      const draft = await engine
        .summarize({
          meeting: meetingFacts(ref, parts),
          participants: ref.participants,
          segments: transcript.segments satisfies Segment[],
          template: { name: template.name, language: template.language, sections: template.sections },
          language: summary.language ?? template.language ?? transcript.language,
          spokenLanguage: transcript.language,
          instructions: summary.instructions ?? undefined,
          targetWords: summary.targetWords ?? undefined,
          signal: ctx.signal,
          onTokens: usage => addModelUsage(prisma, tenant, usage, now()),
          finishedParts: finishedPartsOf(database, tenant, meetingId),
        })
        .catch(error => {
          throw isFinal(error) ? new JobImpossible(error) : error
        })
      const reason = payload.reason as SummarizeReason
      const made = {
        draft,
        template,
        transcriptId: transcript.id,
        engine: draft.engine ?? engine.name,
        reason,
      }
      await database.transaction(tx => saveSummaryDraft(tx, tenant, meetingId, made, now(), ctx))
    },
    async giveUp({ tenant, subject: meetingId }, error, ctx) {
      await database.transaction(tx => failSummary(tx, tenant, meetingId, failureReason(error), now(), ctx))
    },
  }
}
