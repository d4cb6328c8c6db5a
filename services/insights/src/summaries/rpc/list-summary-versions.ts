import type { SummariesHandlers } from '@mi/contracts/mi/insights/v1'
import { notFound } from '@mi/errors'
import { encodeCursor } from '@mi/ids'
import { pageOf, pagination } from '@mi/service-kit'
import type { Deps } from '../../deps.ts'
import { findSummary, listContents } from '../store/summaries.ts'

export function listSummaryVersions({ database }: Deps): SummariesHandlers['listSummaryVersions'] {
  return async (request, { tenant }) => {
    const page = pageOf(request, ['number'])
    const { prisma } = database
    const summary = await findSummary(prisma, tenant, { id: request.id })
    if (!summary) throw notFound('summary')
    const rows = await listContents(prisma, tenant, summary.id, {
      skip: page.offset,
      take: page.limit + 1,
      // Versions are 32-bit numbers, but a forged cursor may contain any number.
      before: page.after ? Math.min(Math.max(page.after[0] as number, 0), 2_147_483_647) : null,
    })
    const data = rows.slice(0, page.limit)
    const last = data.at(-1)
    const next = rows.length > page.limit && last ? encodeCursor([last.version]) : null
    return {
      data: data.map(({ id, version, templateId, templateVersion, engine, language, createdAt }) => ({
        id,
        version,
        templateId,
        templateVersion,
        engine,
        language,
        createdAt,
      })),
      // Versions are numbered without gaps, so the newest number is the total.
      pagination: pagination(page, page.after ? null : summary.version, next),
    }
  }
}
