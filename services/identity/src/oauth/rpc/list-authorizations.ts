import type { AuthorizationsHandlers } from '@mi/contracts/mi/identity/v1'
import { encodeCursor } from '@mi/ids'
import { pageOf, pagination } from '@mi/service-kit'
import type { Deps } from '../../deps.ts'
import { logoAddress } from '../logo.ts'

export function listAuthorizations({
  database,
  publicUrl,
}: Deps): AuthorizationsHandlers['listAuthorizations'] {
  return async (request, { tenant, caller: { userId } }) => {
    const page = pageOf(request, ['number', 'string'])
    const { limit, offset, after } = page
    const where = { ...tenant, userId }
    const position = after && { grantedAt: new Date(after[0] as number), id: String(after[1]) }
    const behind = position
      ? {
          OR: [
            { grantedAt: { lt: position.grantedAt } },
            { grantedAt: position.grantedAt, id: { lt: position.id } },
          ],
        }
      : {}
    const grants = await database.prisma.oAuthGrant.findMany({
      where: { ...where, ...behind },
      orderBy: [{ grantedAt: 'desc' }, { id: 'desc' }],
      skip: offset,
      take: limit + 1,
      include: { app: { select: { id: true, name: true, logoType: true } } },
    })
    const shown = grants.slice(0, limit)
    const last = shown.at(-1)
    const nextCursor =
      grants.length > limit && last ? encodeCursor([last.grantedAt.getTime(), last.id]) : null
    const total = after ? null : await database.prisma.oAuthGrant.count({ where })
    const data = shown.map(({ app, scopes, grantedAt, lastUsedAt }) => ({
      app: { id: app.id, name: app.name, logoUrl: app.logoType && logoAddress(publicUrl, app.id) },
      scopes,
      grantedAt,
      lastUsedAt,
    }))
    return { data, pagination: pagination(page, total, nextCursor) }
  }
}
