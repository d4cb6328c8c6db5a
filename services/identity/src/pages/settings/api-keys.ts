import { SCOPE_DESCRIPTIONS, type Scope } from '@mi/contracts'
import type { ApiKeyInit, CreatedApiKeyInit } from '@mi/contracts/mi/identity/v1'
import type { ErrorDetail } from '@mi/errors'
import { type Html, html, rawHtml } from '@mi/pages'
import type { PageContext, PageRouter } from '@mi/service-kit'
import { namesOf } from '../../accounts/store/users.ts'
import { scopesForKeys } from '../../api-keys/domain/key-rules.ts'
import { createApiKey } from '../../api-keys/rpc/create-api-key.ts'
import { getApiKey } from '../../api-keys/rpc/get-api-key.ts'
import { listApiKeys } from '../../api-keys/rpc/list-api-keys.ts'
import { revokeApiKey } from '../../api-keys/rpc/revoke-api-key.ts'
import type { Deps } from '../../deps.ts'
import { checkRecentPassword } from '../../sign-in/confirm-password.ts'
import type { Session } from '../../sign-in/session.ts'
import { sessionCall } from '../../sign-in/session-call.ts'
import { checkboxes, errorOf, field, notice, select } from '../forms.ts'
import { confirmation } from './confirmation.ts'
import { dateOf, showSettings } from './layout.ts'
import { done, doneNotice, type Refusal, refusalOf, wrongFields } from './outcome.ts'
import { pager } from './pager.ts'
import { signedIn } from './signed-in.ts'

const PATH = '/settings/api-keys'
const DAY_MS = 86_400_000
const EXPIRIES = [
  { value: '', label: 'Never' },
  { value: '30', label: 'In 30 days' },
  { value: '90', label: 'In 90 days' },
  { value: '365', label: 'In a year' },
]
const MODES = [
  { value: 'live', label: 'Live data' },
  { value: 'test', label: 'Test data' },
]

interface NewKey {
  name: string
  scopes: string[]
  mode: 'live' | 'test'
  days: string
}

const EMPTY: NewKey = { name: '', scopes: [], mode: 'live', days: '' }

/** The keys of the account: the list, the form for a new key, and revocation. */
export function addApiKeys(router: PageRouter, deps: Deps): void {
  const { page, form } = signedIn(deps)

  router.get(
    PATH,
    page((ctx, session) => showKeys(deps, ctx, session)),
  )
  router.post(
    PATH,
    form((ctx, session, fields) => createKey(deps, ctx, session, fields)),
  )
  router.get(
    `${PATH}/:id/revoke`,
    page((ctx, session) => showRevocation(deps, ctx, session)),
  )
  router.post(
    `${PATH}/:id/revoke`,
    form(async (ctx, session) => {
      await revokeApiKey(deps)({ id: ctx.params.id ?? '' }, sessionCall(deps, ctx, session, 'revokeApiKey'))
      done(ctx, PATH, 'revoked')
    }),
  )
}

async function createKey(
  deps: Deps,
  ctx: PageContext,
  session: Session,
  fields: URLSearchParams,
): Promise<void> {
  const given = readNewKey(fields)
  const problems = checkNewKey(given)
  if (problems.length > 0) return showKeys(deps, ctx, session, wrongFields(ctx, problems), given)
  if (!(await checkRecentPassword(deps, ctx.state, session, fields.get('confirm') ?? ''))) {
    const wrong = { field: 'confirm', message: 'this is not your password' }
    return showKeys(deps, ctx, session, wrongFields(ctx, [wrong]), given)
  }
  const { days, ...request } = given
  const expiresAt = days === '' ? null : new Date(deps.now().getTime() + Number(days) * DAY_MS)
  let created: CreatedApiKeyInit | undefined
  const refused = await refusalOf(ctx, async () => {
    const call = sessionCall(deps, ctx, session, 'createApiKey')
    created = await createApiKey(deps)({ ...request, expiresAt }, call)
  })
  if (!created) return showKeys(deps, ctx, session, refused, given)
  showOnce(deps, ctx, session, created)
}

function readNewKey(fields: URLSearchParams): NewKey {
  return {
    name: fields.get('name')?.trim() ?? '',
    scopes: fields.getAll('scopes'),
    mode: fields.get('mode') === 'test' ? 'test' : 'live',
    days: EXPIRIES.find(({ value }) => value === fields.get('expires'))?.value ?? '',
  }
}

function checkNewKey({ name, scopes }: NewKey): ErrorDetail[] {
  const isNamed = name.length >= 1 && name.length <= 100
  return [
    ...(isNamed ? [] : [{ field: 'name', message: 'must have 1 to 100 characters' }]),
    ...(scopes.length > 0 ? [] : [{ field: 'scopes', message: 'choose at least one' }]),
  ]
}

async function showKeys(
  deps: Deps,
  ctx: PageContext,
  session: Session,
  refused: Refusal | null = null,
  given: NewKey = EMPTY,
): Promise<void> {
  const request = { limit: 50, offset: 0, cursor: String(ctx.query.cursor ?? '') }
  const call = sessionCall(deps, ctx, session, 'listApiKeys')
  const { data, pagination } = await listApiKeys(deps)(request, call)
  const keys = data ?? []
  const creators = keys.map(({ createdBy }) => createdBy ?? '')
  const names = await namesOf(deps.database.prisma, session.accountId, creators)
  const revoked = 'The key has been revoked. It stops working within two seconds.'
  showSettings(deps, ctx, session, {
    title: 'API keys',
    current: PATH,
    body: html`${notice(doneNotice(ctx, { revoked }))}${notice(refused?.message ?? null, 'bad')}
<section class="card" aria-label="Keys">
${
  keys.length > 0
    ? html`<ul class="rows">${keys.map(key => keyRow(session, key, names))}</ul>`
    : html`<p>There are no keys yet.</p>`
}
${pager(PATH, pagination?.nextCursor ?? null)}
</section>
${newKeyForm(deps, session, given, refused?.problems ?? [])}`,
  })
}

function newKeyForm(
  { sessions, now }: Pick<Deps, 'sessions' | 'now'>,
  session: Session,
  given: NewKey,
  problems: readonly ErrorDetail[],
): Html {
  const scopes = scopesForKeys(session.role)
  return html`<section class="card" aria-labelledby="new-key">
<h2 id="new-key">New key</h2>
<form method="post" action="${PATH}">
${rawHtml(sessions.formToken(session))}
${field({ name: 'name', label: 'What is it for?', value: given.name, maxlength: 100, autocomplete: 'off', error: errorOf(problems, 'name') })}
${select({ name: 'mode', label: 'Data', choices: MODES, value: given.mode })}
${select({ name: 'expires', label: 'Expires', choices: EXPIRIES, value: given.days })}
${checkboxes({
  name: 'scopes',
  label: 'Scopes',
  choices: scopes.map(value => ({ value, label: SCOPE_DESCRIPTIONS[value as Scope] })),
  values: given.scopes,
  error: errorOf(problems, 'scopes'),
})}
${confirmation(session, now(), errorOf(problems, 'confirm'))}
<div class="actions"><button>Create key</button></div>
</form>
</section>`
}

function keyRow({ timeZone, userId }: Session, key: ApiKeyInit, names: ReadonlyMap<string, string>): Html {
  const facts = [
    `${key.prefix}…${key.lastFour}`,
    key.createdBy === userId ? null : `of ${names.get(key.createdBy ?? '') ?? ''}`,
    key.revokedAt ? `revoked ${dateOf(key.revokedAt, timeZone)}` : null,
    key.expiresAt && !key.revokedAt ? `expires ${dateOf(key.expiresAt, timeZone)}` : null,
    key.lastUsedAt ? `last used ${dateOf(key.lastUsedAt, timeZone)}` : 'never used',
  ]
  return html`<li><div><b>${key.name ?? ''}</b><br><span class="note">${facts.filter(fact => fact !== null).join(' · ')}<br>Scopes: ${(key.scopes ?? []).join(', ')}</span></div>
${
  key.revokedAt
    ? null
    : html`<a class="button quiet" href="${PATH}/${key.id ?? ''}/revoke">Revoke<span class="hidden"> ${key.name ?? ''}</span></a>`
}</li>`
}

async function showRevocation(deps: Deps, ctx: PageContext, session: Session): Promise<void> {
  const request = { id: ctx.params.id ?? '' }
  const call = sessionCall(deps, ctx, session, 'getApiKey')
  const { name, lastFour } = await getApiKey(deps)(request, call)
  showSettings(deps, ctx, session, {
    title: `Revoke “${name}”?`,
    current: PATH,
    body: html`<form method="post" action="${PATH}/${request.id}/revoke" class="card">
${rawHtml(deps.sessions.formToken(session))}
<p>Programs that use the key ending in <code>${lastFour ?? ''}</code> are refused within two seconds. This cannot be undone.</p>
<div class="actions"><a class="button quiet" href="${PATH}">Cancel</a> <button class="bad">Revoke</button></div>
</form>`,
  })
}

function showOnce(deps: Deps, ctx: PageContext, session: Session, { name, key }: CreatedApiKeyInit): void {
  showSettings(deps, ctx, session, {
    title: `The key “${name}”`,
    current: PATH,
    body: html`<section class="card">
<p>The key is shown only once. Copy it to the program that uses it. Keep it off web pages and out of repositories.</p>
<p class="secret"><code>${key ?? ''}</code></p>
<div class="actions"><a class="button" href="${PATH}">I have copied it</a></div>
</section>`,
  })
}
