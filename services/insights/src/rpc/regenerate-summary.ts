import type { SummariesHandlers, Summary } from '@mi/contracts/mi/insights/v1'
import { notFound } from '@mi/errors'
import { findOutcome, once, recordAct } from '@mi/events'
import { findBuiltIn } from '../domain/templates/built-in.ts'
import type { Parts } from '../parts.ts'
import { lockMeetingRef } from '../store/meeting-refs.ts'
import { findContent, findSummary, saveSummary } from '../store/summaries.ts'
import { findTemplate } from '../store/templates.ts'
import { orderSummary } from '../summaries/order-summary.ts'
import { resolveTemplate } from '../summaries/resolve-template.ts'
import { summaryMessage } from './summary-message.ts'

/** What the request does not name goes back to its default: a summary is what its last request asked for. */
export function regenerateSummary({ database, jobs, now }: Parts): SummariesHandlers['regenerateSummary'] {
  return async ({ id, templateId, language, instructions, targetWords }, ctx) => {
    const { tenant } = ctx
    const outcome = await findOutcome<Summary>(database.prisma, ctx)
    if (outcome) return outcome
    const known = await findSummary(database.prisma, tenant, { id })
    if (!known) throw notFound('summary')
    const { meetingId } = known
    return once(database, ctx, { meetingId }, async tx => {
      const ref = await lockMeetingRef(tx, tenant, meetingId)
      const summary = ref && (await findSummary(tx, tenant, { id }))
      if (!summary) throw notFound('summary')
      if (templateId !== null && !findBuiltIn(templateId) && !(await findTemplate(tx, tenant, templateId)))
        throw notFound('template')
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
      await orderSummary(jobs, tx, tenant, meetingId, 'asked')
      await recordAct(tx, ctx, { action: 'summary.regenerated', targetType: 'summary', targetId: id })
      return summaryMessage(after, await findContent(tx, tenant, id, after.version))
    })
  }
}
