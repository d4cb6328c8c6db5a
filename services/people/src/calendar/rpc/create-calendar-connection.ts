import type { CalendarHandlers, CreateCalendarConnectionRequest } from '@mi/contracts/mi/people/v1'
import { invalid } from '@mi/errors'
import { recordAuditEvent, withIdempotency } from '@mi/events'
import { newId } from '@mi/ids'
import type { Deps } from '../../deps.ts'
import { newAuthorization } from '../engines/authorization.ts'
import { calendarErrors, MAX_CONNECTIONS } from '../errors.ts'
import { enqueueSync } from '../jobs/enqueue-sync.ts'
import { lockAndCountConnections } from '../store/connections.ts'
import { sealUrl } from '../store/grants.ts'
import { connectionMessage } from './connection-message.ts'

const NAMES = { google: 'Google Calendar', outlook: 'Outlook', ics: 'Calendar feed' } as const

export function createCalendarConnection(deps: Deps): CalendarHandlers['createCalendarConnection'] {
  const { database, encryption, jobs, now } = deps
  return async (request, ctx) => {
    const url = checkRequest(deps, request)
    const { provider, name } = request
    return withIdempotency(database, ctx, null, async tx => {
      const { tenant, caller } = ctx
      if ((await lockAndCountConnections(tx, tenant, caller.userId)) >= MAX_CONNECTIONS)
        throw calendarErrors.limit_reached()
      const at = now()
      const id = newId('cal', at)
      const connection = await tx.calendarConnection.create({
        data: {
          id,
          ...tenant,
          userId: caller.userId,
          provider,
          name: name ?? NAMES[provider],
          status: 'pending',
          url: url === null ? null : sealUrl(encryption, id, url),
          ...(provider === 'ics' ? {} : newAuthorization(encryption, { tenant, connectionId: id })),
          createdAt: at,
          updatedAt: at,
        },
      })
      if (url !== null) await enqueueSync(jobs, tx, tenant, id)
      await recordAuditEvent(tx, ctx, {
        action: 'calendar_connection.created',
        resourceType: 'calendar_connection',
        resourceId: id,
      })
      return connectionMessage(deps, connection)
    })
  }
}

/** Returns the address of a feed, or null for a provider. @throws {ServiceError} */
function checkRequest(
  { feedHttp, calendarProviders }: Deps,
  { provider, url }: CreateCalendarConnectionRequest,
): string | null {
  if (provider !== 'ics') {
    if (url !== null) throw invalid('url', 'is for ics alone')
    if (!calendarProviders.has(provider)) throw calendarErrors.provider_not_configured()
    return null
  }
  if (url === null) return null
  // Calendar programs use the scheme `webcal` for the address of a feed.
  const address = url.replace(/^webcals?:\/\//i, 'https://')
  const error = feedHttp.checkUrl(address)
  if (error) throw invalid('url', error)
  return address
}
