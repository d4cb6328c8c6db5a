import type { DiagramsHandlers } from '@mi/contracts/mi/insights/v1'
import { encodeCursor } from '@mi/ids'
import { pageOf, pagination } from '@mi/service-kit'
import type { Deps } from '../../deps.ts'
import { countDiagrams, listDiagrams as readPage } from '../store/diagrams.ts'
import { diagramMessage } from './diagram-message.ts'

export function listDiagrams(deps: Deps): DiagramsHandlers['listDiagrams'] {
  const { database, images, now } = deps
  return async (request, ctx) => {
    const page = pageOf(request, ['number', 'string'])
    await deps.meetingRefs.require(ctx, request.meetingId)
    const { prisma } = database
    const rows = await readPage(prisma, ctx.tenant, request, {
      skip: page.offset,
      take: page.limit + 1,
      before: page.after && { createdAt: new Date(page.after[0] as number), id: page.after[1] as string },
    })
    const shown = rows.slice(0, page.limit)
    const last = shown.at(-1)
    const at = now()
    return {
      data: shown.map(diagram => diagramMessage(diagram, images, at)),
      pagination: pagination(
        page,
        page.after ? null : await countDiagrams(prisma, ctx.tenant, request),
        rows.length > page.limit && last ? encodeCursor([last.createdAt.getTime(), last.id]) : null,
      ),
    }
  }
}
