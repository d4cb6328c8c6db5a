import type { CreatedOAuthAppInit, OAuthAppInit } from '@mi/contracts/mi/identity/v1'
import { html, rawHtml } from '@mi/pages'
import type { PageContext, PageRouter } from '@mi/service-kit'
import { namesOf } from '../../accounts/store/users.ts'
import type { Deps } from '../../deps.ts'
import { createOAuthApp } from '../../oauth/rpc/create-oauth-app.ts'
import { listOAuthApps } from '../../oauth/rpc/list-oauth-apps.ts'
import type { Session } from '../../sign-in/session.ts'
import { sessionCall } from '../../sign-in/session-call.ts'
import { notice, select } from '../forms.ts'
import { addApp, showSecret } from './app.ts'
import { type AppInput, appFields, checkAppInput, EMPTY_APP, readApp } from './app-form.ts'
import { showSettings } from './layout.ts'
import { doneNotice, type Refusal, refusalOf, wrongFields } from './outcome.ts'
import { pager } from './pager.ts'
import { signedIn } from './signed-in.ts'

export const APPS_PATH = '/settings/apps'
const KINDS = [
  { value: 'confidential', label: 'Runs on a server: it has a secret' },
  { value: 'public', label: 'Runs at its users: PKCE, no secret' },
]
const MODES = [
  { value: 'live', label: 'Live data' },
  { value: 'test', label: 'Test data' },
]

/** The apps of the account: list, create; each has a page. */
export function addApps(router: PageRouter, deps: Deps): void {
  const { page, form } = signedIn(deps)
  const list = listOAuthApps(deps)
  const create = createOAuthApp(deps)

  router.get(
    APPS_PATH,
    page((ctx, session) => show(ctx, session)),
  )
  router.get(
    `${APPS_PATH}/new`,
    page((ctx, session) => showNew(ctx, session)),
  )

  router.post(
    APPS_PATH,
    form(async (ctx, session, fields) => {
      const given = readApp(fields)
      const confidential = fields.get('kind') !== 'public'
      const mode = fields.get('mode') === 'test' ? 'test' : 'live'
      const problems = checkAppInput(given)
      let created: CreatedOAuthAppInit | undefined
      const refused =
        problems.length > 0
          ? wrongFields(ctx, problems)
          : await refusalOf(ctx, async () => {
              created = await create(
                { ...given, confidential, mode },
                sessionCall(deps, ctx, session, 'createOAuthApp'),
              )
            })
      if (created) return showSecret(deps, ctx, session, created)
      showNew(ctx, session, refused, given)
    }),
  )
  addApp(router, deps)

  async function show(ctx: PageContext, session: Session): Promise<void> {
    const cursor = String(ctx.query.cursor ?? '')
    const { data: apps, pagination } = await list(
      { limit: 50, offset: 0, cursor },
      sessionCall(deps, ctx, session, 'listOAuthApps'),
    )
    const names = await namesOf(
      deps.database.prisma,
      session.accountId,
      (apps ?? []).map(({ ownerId }) => ownerId ?? ''),
    )
    showSettings(deps, ctx, session, {
      title: 'Developer apps',
      current: APPS_PATH,
      body: html`${notice(doneNotice(ctx, { deleted: 'The app has been deleted. Its tokens have ended.' }))}
<section class="card" aria-label="Apps">
${
  apps?.length
    ? html`<ul class="rows">${apps.map(app => row(session, app, names))}</ul>`
    : html`<p>Apps act for users of this server who allow it, by OAuth 2.0. There are none of yours yet.</p>`
}
${pager(APPS_PATH, pagination?.nextCursor ?? null)}
<div class="actions"><a class="button" href="${APPS_PATH}/new">New app</a></div>
</section>`,
    })
  }

  function row(session: Session, app: OAuthAppInit, names: ReadonlyMap<string, string>) {
    const { id = '', name = '', clientId = '', ownerId = '' } = app
    const facts = [
      ...(app.mode === 'test' ? ['test data'] : []),
      ...(app.active ? [] : ['switched off']),
      ...(ownerId === session.userId ? [] : [`owner: ${names.get(ownerId ?? '') ?? ''}`]),
    ]
    return html`<li><div><a href="${APPS_PATH}/${id}"><b>${name}</b></a> <span class="note">${facts.join(' · ')}</span><br><span class="note">Client id <code>${clientId}</code></span></div></li>`
  }

  function showNew(
    ctx: PageContext,
    session: Session,
    refused: Refusal | null = null,
    given: AppInput = EMPTY_APP,
  ): void {
    const problems = refused?.problems ?? []
    showSettings(deps, ctx, session, {
      title: 'New app',
      current: APPS_PATH,
      body: html`${notice(problems.length === 0 ? (refused?.message ?? null) : null, 'bad')}
<form method="post" action="${APPS_PATH}" class="card">
${rawHtml(deps.sessions.formToken(session))}
${select({ name: 'kind', label: 'Kind', choices: KINDS, value: 'confidential' })}
${select({ name: 'mode', label: 'Data', choices: MODES, value: 'live' })}
${appFields(given, problems, 'PNG, JPEG or WebP; fetched once and shown to users who are asked.')}
<div class="actions"><button>Create app</button></div>
</form>`,
    })
  }
}
