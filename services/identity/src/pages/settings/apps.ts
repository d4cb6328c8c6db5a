import type { CreatedOAuthAppInit, OAuthAppInit } from '@mi/contracts/mi/identity/v1'
import { type Html, html, rawHtml } from '@mi/pages'
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

const APPS_PATH = '/settings/apps'
const KINDS = [
  { value: 'confidential', label: 'Runs on a server: it has a secret' },
  { value: 'public', label: 'Runs on the devices of its users: PKCE, no secret' },
]
const MODES = [
  { value: 'live', label: 'Live data' },
  { value: 'test', label: 'Test data' },
]

/** The apps of the account: the list and the form for a new app. Each app has a page. */
export function addApps(router: PageRouter, deps: Deps): void {
  const { page, form } = signedIn(deps)

  router.get(
    APPS_PATH,
    page((ctx, session) => show(deps, ctx, session)),
  )
  router.get(
    `${APPS_PATH}/new`,
    page((ctx, session) => showNew(deps, ctx, session)),
  )
  router.post(
    APPS_PATH,
    form((ctx, session, fields) => create(deps, ctx, session, fields)),
  )
  addApp(router, deps)
}

async function create(
  deps: Deps,
  ctx: PageContext,
  session: Session,
  fields: URLSearchParams,
): Promise<void> {
  const given = readApp(fields)
  const problems = checkAppInput(given)
  if (problems.length > 0) return showNew(deps, ctx, session, wrongFields(ctx, problems), given)
  const confidential = fields.get('kind') !== 'public'
  const mode = fields.get('mode') === 'test' ? 'test' : 'live'
  let created: CreatedOAuthAppInit | undefined
  const refused = await refusalOf(ctx, async () => {
    const call = sessionCall(deps, ctx, session, 'createOAuthApp')
    created = await createOAuthApp(deps)({ ...given, confidential, mode }, call)
  })
  if (created) return showSecret(deps, ctx, session, created)
  showNew(deps, ctx, session, refused, given)
}

async function show(deps: Deps, ctx: PageContext, session: Session): Promise<void> {
  const request = { limit: 50, offset: 0, cursor: String(ctx.query.cursor ?? '') }
  const call = sessionCall(deps, ctx, session, 'listOAuthApps')
  const { data, pagination } = await listOAuthApps(deps)(request, call)
  const apps = data ?? []
  const owners = apps.map(({ ownerId }) => ownerId ?? '')
  const names = await namesOf(deps.database.prisma, session.accountId, owners)
  showSettings(deps, ctx, session, {
    title: 'Developer apps',
    current: APPS_PATH,
    body: html`${notice(doneNotice(ctx, { deleted: 'The app has been deleted. Its tokens have ended.' }))}
<section class="card" aria-label="Apps">
${
  apps.length > 0
    ? html`<ul class="rows">${apps.map(app => row(session, app, names))}</ul>`
    : html`<p>Apps act for users of this server who allow it, by OAuth 2.0. You have no apps yet.</p>`
}
${pager(APPS_PATH, pagination?.nextCursor ?? null)}
<div class="actions"><a class="button" href="${APPS_PATH}/new">New app</a></div>
</section>`,
  })
}

function row(session: Session, app: OAuthAppInit, names: ReadonlyMap<string, string>): Html {
  const { id = '', name = '', clientId = '', ownerId = '' } = app
  const facts = [
    ...(app.mode === 'test' ? ['test data'] : []),
    ...(app.active ? [] : ['switched off']),
    ...(ownerId === session.userId ? [] : [`owner: ${names.get(ownerId ?? '') ?? ''}`]),
  ]
  return html`<li><div><a href="${APPS_PATH}/${id}"><b>${name}</b></a> <span class="note">${facts.join(' · ')}</span><br><span class="note">Client id <code>${clientId}</code></span></div></li>`
}

function showNew(
  deps: Pick<Deps, 'sessions'>,
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
${appFields(given, problems, 'PNG, JPEG or WebP. It is fetched once and shown on the consent page.')}
<div class="actions"><button>Create app</button></div>
</form>`,
  })
}
