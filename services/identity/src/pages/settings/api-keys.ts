import { SCOPE_DESCRIPTIONS, type Scope } from '@mi/contracts'
import type { ApiKeyInit, CreatedApiKeyInit } from '@mi/contracts/mi/identity/v1'
import { html, rawHtml } from '@mi/pages'
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
import { showSettings } from './layout.ts'
import { done, doneNotice, type Refusal, refusalOf, wrongFields } from './outcome.ts'
import { pager } from './pager.ts'
import { dateOf } from './security.ts'
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

/** Keys of the account: create, shown once, revoke. */
export function addApiKeys(router: PageRouter, deps: Deps): void {
  const { page, form } = signedIn(deps)
  const list = listApiKeys(deps)
  const create = createApiKey(deps)
  const get = getApiKey(deps)
  const revoke = revokeApiKey(deps)
  const token = (session: Session) => rawHtml(deps.sessions.formToken(session))

  router.get(
    PATH,
    page((ctx, session) => show(ctx, session)),
  )

  router.post(
    PATH,
    form(async (ctx, session, fields) => {
      const given: NewKey = {
        name: fields.get('name')?.trim() ?? '',
        scopes: fields.getAll('scopes'),
        mode: fields.get('mode') === 'test' ? 'test' : 'live',
        days: EXPIRIES.find(({ value }) => value === fields.get('expires'))?.value ?? '',
      }
      const problems = [
        ...(given.name === '' || given.name.length > 100
          ? [{ field: 'name', message: 'must have 1 to 100 characters' }]
          : []),
        ...(given.scopes.length === 0 ? [{ field: 'scopes', message: 'choose at least one' }] : []),
      ]
      if (problems.length > 0) return show(ctx, session, wrongFields(ctx, problems), given)
      if (!(await checkRecentPassword(deps, ctx.state, session, fields.get('confirm') ?? ''))) {
        const wrong = { field: 'confirm', message: 'this is not your password' }
        return show(ctx, session, wrongFields(ctx, [wrong]), given)
      }
      const { days, ...request } = given
      const expiresAt = days === '' ? null : new Date(deps.now().getTime() + Number(days) * DAY_MS)
      let created: CreatedApiKeyInit | undefined
      const refused = await refusalOf(ctx, async () => {
        created = await create({ ...request, expiresAt }, sessionCall(deps, ctx, session, 'createApiKey'))
      })
      if (!created) return show(ctx, session, refused, given)
      showOnce(ctx, session, created)
    }),
  )

  router.get(
    `${PATH}/:id/revoke`,
    page(async (ctx, session) => {
      const request = { id: ctx.params.id ?? '' }
      const { name, lastFour } = await get(request, sessionCall(deps, ctx, session, 'getApiKey'))
      showSettings(deps, ctx, session, {
        title: `Revoke “${name}”?`,
        current: PATH,
        body: html`<form method="post" action="${PATH}/${request.id}/revoke" class="card">
${token(session)}
<p>Programs that use the key ending in <code>${lastFour ?? ''}</code> are refused within two seconds. This cannot be undone.</p>
<div class="actions"><a class="button quiet" href="${PATH}">Cancel</a> <button class="bad">Revoke</button></div>
</form>`,
      })
    }),
  )

  router.post(
    `${PATH}/:id/revoke`,
    form(async (ctx, session) => {
      await revoke({ id: ctx.params.id ?? '' }, sessionCall(deps, ctx, session, 'revokeApiKey'))
      done(ctx, PATH, 'revoked')
    }),
  )

  async function show(
    ctx: PageContext,
    session: Session,
    refused: Refusal | null = null,
    given: NewKey = { name: '', scopes: [], mode: 'live', days: '' },
  ): Promise<void> {
    const cursor = String(ctx.query.cursor ?? '')
    const { data: keys, pagination } = await list(
      { limit: 50, offset: 0, cursor },
      sessionCall(deps, ctx, session, 'listApiKeys'),
    )
    const names = await namesOf(
      deps.database.prisma,
      session.accountId,
      (keys ?? []).map(({ createdBy }) => createdBy ?? ''),
    )
    const problems = refused?.problems ?? []
    showSettings(deps, ctx, session, {
      title: 'API keys',
      current: PATH,
      body: html`${notice(doneNotice(ctx, { revoked: 'The key has been revoked. It stops working within two seconds.' }))}${notice(refused?.message ?? null, 'bad')}
<section class="card" aria-label="Keys">
${
  keys?.length
    ? html`<ul class="rows">${keys.map(key => row(session, key, names))}</ul>`
    : html`<p>There are no keys yet.</p>`
}
${pager(PATH, pagination?.nextCursor ?? null)}
</section>
<section class="card" aria-labelledby="new-key">
<h2 id="new-key">New key</h2>
<form method="post" action="${PATH}">
${token(session)}
${field({ name: 'name', label: 'What is it for?', value: given.name, maxlength: 100, autocomplete: 'off', error: errorOf(problems, 'name') })}
${select({ name: 'mode', label: 'Data', choices: MODES, value: given.mode })}
${select({ name: 'expires', label: 'Expires', choices: EXPIRIES, value: given.days })}
${checkboxes({
  name: 'scopes',
  label: 'Scopes',
  choices: scopesForKeys(session.role).map(value => ({ value, label: SCOPE_DESCRIPTIONS[value as Scope] })),
  values: given.scopes,
  error: errorOf(problems, 'scopes'),
})}
${confirmation(session, deps.now(), errorOf(problems, 'confirm'))}
<div class="actions"><button>Create key</button></div>
</form>
</section>`,
    })
  }

  function row(session: Session, key: ApiKeyInit, names: ReadonlyMap<string, string>) {
    const { timeZone, userId } = session
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

  function showOnce(ctx: PageContext, session: Session, { name, key }: CreatedApiKeyInit): void {
    showSettings(deps, ctx, session, {
      title: `The key “${name}”`,
      current: PATH,
      body: html`<section class="card">
<p>It is shown this once. Copy it to where it will be used; keep it off web pages and out of repositories.</p>
<p class="secret"><code>${key ?? ''}</code></p>
<div class="actions"><a class="button" href="${PATH}">I have copied it</a></div>
</section>`,
    })
  }
}
