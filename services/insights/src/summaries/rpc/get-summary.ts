import type { SummariesHandlers } from '@mi/contracts/mi/insights/v1'
import { notFound } from '@mi/errors'
import type { Deps } from '../../deps.ts'
import { findContent, findSummary } from '../store/summaries.ts'
import { requireTranscript } from './require-transcript.ts'
import { earlierMessage, summaryMessage } from './summary-message.ts'

export function getMeetingSummary(deps: Deps): SummariesHandlers['getMeetingSummary'] {
  return async ({ meetingId }, ctx) => {
    const { prisma } = deps.database
    let summary = await findSummary(prisma, ctx.tenant, { meetingId })
    if (!summary) {
      await requireTranscript(deps, ctx, meetingId)
      summary = await findSummary(prisma, ctx.tenant, { meetingId })
    }
    if (!summary) throw notFound('meeting')
    return summaryMessage(summary, await findContent(prisma, ctx.tenant, summary.id, summary.version))
  }
}

export function getSummary({ database }: Deps): SummariesHandlers['getSummary'] {
  return async ({ id, version }, { tenant }) => {
    const { prisma } = database
    const summary = await findSummary(prisma, tenant, { id })
    if (!summary) throw notFound('summary')
    const content = await findContent(prisma, tenant, id, version ?? summary.version)
    if (version === null || version === summary.version) return summaryMessage(summary, content)
    if (!content) throw notFound('summary version')
    return earlierMessage(summary, content)
  }
}
