import { newId } from '@mi/ids'
import { escapeHtml, renderSheet } from '@mi/pages'
import { createPageRouter, type PageContext, type PageRouter, readForm } from '@mi/service-kit'
import type { Deps } from '../../deps.ts'
import type { CalendarProviderName } from '../domain/event-fields.ts'
import type { Grant } from '../domain/grant.ts'
import { isExpectedState, newAuthorization, openVerifier, readState } from '../engines/authorization.ts'
import { CALLBACK_PATH } from '../engines/open-calendar.ts'
import { type CalendarProvider, ProviderFailure } from '../engines/provider.ts'
import { enqueueSync } from '../jobs/enqueue-sync.ts'
import {
  type ConnectionRecord,
  lockConnection,
  readConnection,
  updateConnection,
} from '../store/connections.ts'
import { sealGrant } from '../store/grants.ts'

const PROVIDERS: Record<CalendarProviderName, string> = { google: 'Google Calendar', outlook: 'Outlook' }
/** The largest accepted length. Codes and states have some hundred characters. */
const MAX_PARAMETER = 4_096

/** A connection that waits for the consent of the person whom the provider redirects. */
interface Waiting {
  connection: ConnectionRecord
  provider: CalendarProvider
}

/**
 * The page to which a provider redirects. It shows whose calendar list will contain the events and asks for
 * confirmation, because an attacker may have sent the consent link to read the victim's calendar.
 */
export function calendarPages(deps: Deps): PageRouter {
  return createPageRouter()
    .get(CALLBACK_PATH, ctx => askForConfirmation(deps, ctx))
    .post(CALLBACK_PATH, ctx => connect(deps, ctx))
}

async function askForConfirmation(deps: Deps, ctx: PageContext): Promise<void> {
  const query = new URLSearchParams(ctx.querystring)
  const waiting = await findWaiting(deps, query.get('state'))
  if (!waiting) return showPage(ctx, 400, EXPIRED)
  const code = query.get('code') ?? ''
  if (query.has('error') || code === '' || code.length > MAX_PARAMETER) return showPage(ctx, 400, REFUSED)
  const { connection, provider } = waiting
  const { accountId, mode, userId } = connection
  const { name, email } = await deps.users.getUserContact(
    { userId },
    { caller: deps.systemOrigin({ accountId, mode }) },
  )
  showPage(ctx, 200, {
    title: `Connect ${PROVIDERS[provider.name]}?`,
    body: `<p>The events of the calendar that you chose will be shown to <strong>${escapeHtml(name)}</strong> (${escapeHtml(email)}), and recorded meetings are linked to them.</p>
<p class="note">Continue only if this is you. Your calendar is read, never changed.</p>
<form method="post" action="${CALLBACK_PATH}">
<input type="hidden" name="state" value="${escapeHtml(connection.oauthState ?? '')}">
<input type="hidden" name="code" value="${escapeHtml(code)}">
<div class="actions"><button type="submit">Connect</button></div>
</form>`,
  })
}

async function connect(deps: Deps, ctx: PageContext): Promise<void> {
  const form = await readForm(ctx)
  const state = form.get('state')
  const waiting = await findWaiting(deps, state)
  const code = form.get('code') ?? ''
  if (!waiting || state === null || code === '' || code.length > MAX_PARAMETER)
    return showPage(ctx, 400, EXPIRED)
  const { connection } = waiting
  const grant = await exchangeCode(deps, waiting, code).catch(error => {
    if (!(error instanceof ProviderFailure)) throw error
    ctx.state.log.info({ connection: connection.id, reason: error.kind }, 'calendar not connected')
    return null
  })
  const isConnected = await storeGrant(deps, connection, state, grant)
  if (!isConnected) return showPage(ctx, 400, grant ? EXPIRED : REFUSED)
  showPage(ctx, 200, {
    title: 'The calendar is connected',
    body: `<p>${escapeHtml(connection.name)} is being read. Its events appear soon. You can close this page.</p>`,
  })
}

async function findWaiting(deps: Deps, state: string | null): Promise<Waiting | null> {
  const named = state && state.length <= MAX_PARAMETER ? readState(deps.encryption, state) : null
  if (!named || state === null) return null
  const connection = await readConnection(deps.database.prisma, named.tenant, named.connectionId)
  const provider = deps.calendarProviders.get(connection?.provider as CalendarProviderName)
  if (!connection || !provider || !isExpectedState(connection.oauthState, state)) return null
  return { connection, provider }
}

async function exchangeCode(
  { encryption }: Deps,
  { connection, provider }: Waiting,
  code: string,
): Promise<Grant> {
  const verifier = openVerifier(encryption, connection.id, connection.codeVerifier as string)
  return provider.exchangeCode(code, verifier)
}

/**
 * Stores the grant if the connection still waits for the state. Without a grant, the connection gets a new
 * state for the next attempt. If the connection was removed or connected meanwhile, a job revokes the grant.
 */
async function storeGrant(
  { database, encryption, jobs, now }: Deps,
  { id, accountId, mode, provider }: ConnectionRecord,
  state: string,
  grant: Grant | null,
): Promise<boolean> {
  const tenant = { accountId, mode }
  return database.transaction(async tx => {
    const current = await lockConnection(tx, tenant, id)
    if (!current || !isExpectedState(current.oauthState, state)) {
      if (grant) {
        // The job needs a new id, because the job of the removed connection revokes another grant.
        const resourceId = newId('cal')
        const payload = { provider, grant: sealGrant(encryption, resourceId, grant) }
        await jobs.enqueue(tx, tenant, { kind: 'revoke-calendar-grant', resourceId, payload })
      }
      return false
    }
    const updatedAt = now()
    if (!grant) {
      await updateConnection(tx, tenant, id, {
        ...newAuthorization(encryption, { tenant, connectionId: id }),
        updatedAt,
      })
      return false
    }
    await updateConnection(tx, tenant, id, {
      grant: sealGrant(encryption, id, grant),
      oauthState: null,
      codeVerifier: null,
      // The user may have chosen another account than before, so the next sync reads everything.
      syncToken: null,
      pageToken: null,
      status: 'pending',
      error: null,
      updatedAt,
    })
    await enqueueSync(jobs, tx, tenant, id)
    return true
  })
}

interface PageText {
  title: string
  body: string
}

const EXPIRED: PageText = {
  title: 'This link is no longer valid',
  body: '<p>A link to connect a calendar works once. Open the connection again and use its new link.</p>',
}
const REFUSED: PageText = {
  title: 'The calendar was not connected',
  body: '<p>The provider did not grant access, or you declined. Nothing was read. You can try again from the connection’s link.</p>',
}

function showPage(ctx: PageContext, status: number, { title, body }: PageText): void {
  ctx.status = status
  ctx.type = 'text/html; charset=utf-8'
  ctx.body = renderSheet({ title, body })
}
