import type { ActionItemsHandlers } from '@mi/contracts/mi/insights/v1'
import { notFound } from '@mi/errors'
import { encodeCursor } from '@mi/ids'
import { pageOf, pagination } from '@mi/service-kit'
import type { Deps } from '../../deps.ts'
import { findItem } from '../store/action-items.ts'
import { countChanges, listChanges } from '../store/item-changes.ts'

export function getActionItemHistory({ database }: Deps): ActionItemsHandlers['getActionItemHistory'] {
  return async (request, { tenant }) => {
    const page = pageOf(request, ['number'])
    const { prisma } = database
    const item = await findItem(prisma, tenant, request.id)
    if (!item) throw notFound('action item')
    const rows = await listChanges(prisma, tenant, item.id, {
      skip: page.offset,
      take: page.limit + 1,
      after: page.after ? (page.after[0] as number) : null,
    })
    const shown = rows.slice(0, page.limit)
    const last = shown.at(-1)
    return {
      data: shown.map(({ at, actorType, actorId, changes }) => ({
        at,
        actor: { type: actorType, id: actorId },
        changes,
      })),
      pagination: pagination(
        page,
        page.after ? null : await countChanges(prisma, tenant, item.id),
        rows.length > page.limit && last ? encodeCursor([Number(last.id)]) : null,
      ),
    }
  }
}
