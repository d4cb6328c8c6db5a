import { SCOPE_DESCRIPTIONS, type Scope } from '@mi/contracts'
import type { AuthorizationInit } from '@mi/contracts/mi/identity/v1'
import { html, rawHtml } from '@mi/pages'
import type { PageContext, PageRouter } from '@mi/service-kit'
import type { Deps } from '../../deps.ts'
import { listAuthorizations } from '../../oauth/rpc/list-authorizations.ts'
import { revokeAuthorization } from '../../oauth/rpc/revoke-authorization.ts'
import type { Session } from '../../sign-in/session.ts'
import { sessionCall } from '../../sign-in/session-call.ts'
import { notice } from '../forms.ts'
import { dateOf, showSettings } from './layout.ts'
import { done, doneNotice } from './outcome.ts'
import { signedIn } from './signed-in.ts'

const PATH = '/settings/authorized-apps'
const MODES = ['live', 'test'] as const
/** The page shows at most this number of apps. The API has pages. */
const SHOWN = 100

/** The apps that the user has allowed, in both modes. */
export function addAuthorizedApps(router: PageRouter, deps: Deps): void {
  const { page, form } = signedIn(deps)
  const list = listAuthorizations(deps)
  const revoke = revokeAuthorization(deps)

  router.get(
    PATH,
    page((ctx, session) => show(ctx, session)),
  )

  router.post(
    `${PATH}/:mode/:id/revoke`,
    form(async (ctx, session) => {
      const mode = ctx.params.mode === 'test' ? 'test' : 'live'
      await revoke(
        { appId: ctx.params.id ?? '' },
        sessionCall(deps, ctx, session, 'revokeAuthorization', mode),
      )
      done(ctx, PATH, 'revoked')
    }),
  )

  async function show(ctx: PageContext, session: Session): Promise<void> {
    const pages = await Promise.all(
      MODES.map(async mode => {
        const request = { limit: SHOWN, offset: 0, cursor: '' }
        const { data } = await list(request, sessionCall(deps, ctx, session, 'listAuthorizations', mode))
        return (data ?? []).map(authorization => row(session, mode, authorization))
      }),
    )
    const rows = pages.flat()
    showSettings(deps, ctx, session, {
      title: 'Apps with access',
      current: PATH,
      body: html`${notice(doneNotice(ctx, { revoked: 'The app no longer has access.' }))}
<section class="card" aria-label="Apps">
${rows.length === 0 ? html`<p>You have not given any app access.</p>` : html`<ul class="rows">${rows}</ul>`}
</section>`,
    })
  }

  function row(
    session: Session,
    mode: 'live' | 'test',
    { app, scopes, grantedAt, lastUsedAt }: AuthorizationInit,
  ) {
    const { id = '', name = '' } = app ?? {}
    const facts = [
      ...(mode === 'test' ? ['test data'] : []),
      ...(grantedAt ? [`since ${dateOf(grantedAt, session.timeZone)}`] : []),
      lastUsedAt ? `last used ${dateOf(lastUsedAt, session.timeZone)}` : 'not used yet',
    ]
    return html`<li><div><b>${name ?? ''}</b><br><span class="note">${facts.join(' · ')}</span>
<details><summary>What it may do</summary><ul>${(scopes ?? []).map(scope => html`<li>${SCOPE_DESCRIPTIONS[scope as Scope]}</li>`)}</ul></details></div>
<form method="post" action="${PATH}/${mode}/${id ?? ''}/revoke" class="inline">${rawHtml(deps.sessions.formToken(session))}<button class="bad">Revoke<span class="hidden"> the access of ${name ?? ''}</span></button></form></li>`
  }
}
