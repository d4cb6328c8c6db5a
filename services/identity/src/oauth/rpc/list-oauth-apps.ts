import type { OAuthAppsHandlers } from '@mi/contracts/mi/identity/v1'
import { encodeCursor } from '@mi/ids'
import { pageOf, pagination } from '@mi/service-kit'
import type { Deps } from '../../deps.ts'
import { countApps, listApps } from '../store/apps.ts'
import { appMessage } from './app-message.ts'

export function listOAuthApps({ database, publicUrl }: Deps): OAuthAppsHandlers['listOAuthApps'] {
  return async (request, { caller }) => {
    const page = pageOf(request, ['number', 'string'])
    const { limit, offset, after } = page
    const position = after && { createdAt: new Date(after[0] as number), id: String(after[1]) }
    const apps = await listApps(database.prisma, caller, { limit, offset, after: position })
    const shown = apps.slice(0, limit)
    const last = shown.at(-1)
    const nextCursor = apps.length > limit && last ? encodeCursor([last.createdAt.getTime(), last.id]) : null
    const total = after ? null : await countApps(database.prisma, caller)
    return {
      data: shown.map(app => appMessage(app, publicUrl)),
      pagination: pagination(page, total, nextCursor),
    }
  }
}
