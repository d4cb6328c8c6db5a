import type { CallContext } from '@mi/contracts'
import type { SummariesHandlers, Summary } from '@mi/contracts/mi/insights/v1'
import { invalid, notFound } from '@mi/errors'
import { findIdempotentResponse, recordAuditEvent, withIdempotency } from '@mi/events'
import { lockMeetingRef } from '@mi/meeting-refs'
import type { Deps } from '../../deps.ts'
import { insightErrors } from '../../errors.ts'
import { findBuiltIn } from '../../templates/domain/built-in.ts'
import { resolveTemplate } from '../../templates/store/resolve-template.ts'
import { findTemplate } from '../../templates/store/templates.ts'
import { findContent, findSummary, saveSummary } from '../store/summaries.ts'
import { enqueueSummary, findPendingSummary } from '../store/summary-job.ts'
import { summaryMessage } from './summary-message.ts'

/** Fields that the request omits return to their defaults: a summary has the parameters of its last request. */
export function regenerateSummary(deps: Deps): SummariesHandlers['regenerateSummary'] {
  const { database, jobs, now } = deps
  return async ({ id, templateId, language, instructions, targetWords }, ctx) => {
    const { tenant } = ctx
    const outcome = await findIdempotentResponse<Summary>(database.prisma, ctx)
    if (outcome) return outcome
    const known = await findSummary(database.prisma, tenant, { id })
    if (!known) throw notFound('summary')
    const { meetingId } = known
    if (language !== null) await requireWritable(deps, ctx, meetingId, language)
    return withIdempotency(database, ctx, { type: 'meeting', id: meetingId }, async tx => {
      const ref = await lockMeetingRef(tx, tenant, meetingId)
      const summary = ref && (await findSummary(tx, tenant, { id }))
      if (!summary) throw notFound('summary')
      if (templateId !== null && !findBuiltIn(templateId) && !(await findTemplate(tx, tenant, templateId)))
        throw notFound('template')
      // A regeneration after corrections is superseded.
      if ((await findPendingSummary(tx, tenant, meetingId))?.reason === 'asked')
        throw insightErrors.regeneration_in_progress()
      const template = await resolveTemplate(tx, tenant, templateId ?? summary.templateId)
      const after = await saveSummary(tx, summary, {
        status: 'processing',
        failureReason: null,
        templateId: template.id,
        templateVersion: template.version,
        language,
        instructions,
        targetWords,
        updatedAt: now(),
      })
      await enqueueSummary(jobs, tx, tenant, meetingId, 'asked')
      await recordAuditEvent(tx, ctx, {
        action: 'summary.regenerated',
        resourceType: 'summary',
        resourceId: id,
      })
      return summaryMessage(after, await findContent(tx, tenant, id, after.version))
    })
  }
}

async function requireWritable(
  { engine, transcripts }: Pick<Deps, 'engine' | 'transcripts'>,
  ctx: CallContext,
  meetingId: string,
  language: string,
): Promise<void> {
  const { transcript } = await transcripts.getMeetingTranscript({ meetingId, limit: 1 }, { caller: ctx })
  const spoken = transcript?.language ?? null
  if (!engine.writes(language, spoken))
    throw invalid(
      'language',
      `the ${engine.name} engine writes in the language that was spoken (${spoken}); another one needs a language model`,
    )
}
