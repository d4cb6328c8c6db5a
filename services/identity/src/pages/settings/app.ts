import type { CreatedOAuthAppInit, OAuthAppInit, OAuthAppStatsInit } from '@mi/contracts/mi/identity/v1'
import { type Html, html, rawHtml } from '@mi/pages'
import type { PageContext, PageRouter } from '@mi/service-kit'
import { namesOf } from '../../accounts/store/users.ts'
import type { Deps } from '../../deps.ts'
import { deleteOAuthApp } from '../../oauth/rpc/delete-oauth-app.ts'
import { getOAuthApp } from '../../oauth/rpc/get-oauth-app.ts'
import { getOAuthAppStats } from '../../oauth/rpc/get-oauth-app-stats.ts'
import { revokeOAuthAppTokens } from '../../oauth/rpc/revoke-oauth-app-tokens.ts'
import { rotateOAuthAppSecret } from '../../oauth/rpc/rotate-oauth-app-secret.ts'
import { updateOAuthApp } from '../../oauth/rpc/update-oauth-app.ts'
import type { Session } from '../../sign-in/session.ts'
import { sessionCall } from '../../sign-in/session-call.ts'
import { notice } from '../forms.ts'
import { type AppInput, appFields, checkAppInput, EMPTY_APP, readApp } from './app-form.ts'
import { callsChart } from './chart.ts'
import { showSettings } from './layout.ts'
import { done, doneNotice, type Refusal, refusalOf, wrongFields } from './outcome.ts'
import { signedIn } from './signed-in.ts'

const APPS = '/settings/apps'
const DONE = {
  saved: 'Saved.',
  taken_over: 'The app is yours. Its users are asked for consent again.',
  revoked: 'All tokens of the app have ended. Its users are asked for consent again.',
}
const FIELDS = ['name', 'description', 'homepage_url', 'redirect_uris', 'scopes']

const idOf = (ctx: PageContext) => ({ id: ctx.params.id ?? '' })

/** One app: statistics, edit, secret, revoke all, delete. */
export function addApp(router: PageRouter, deps: Deps): void {
  const { page, form } = signedIn(deps)

  router.get(
    `${APPS}/:id`,
    page((ctx, session) => show(deps, ctx, session)),
  )
  router.post(
    `${APPS}/:id`,
    form((ctx, session, fields) => save(deps, ctx, session, fields)),
  )
  router.post(
    `${APPS}/:id/take-over`,
    form(async (ctx, session) => {
      const request = { ...idOf(ctx), ...EMPTY_APP, ownerId: session.userId, updateMask: ['owner_id'] }
      await updateOAuthApp(deps)(request, sessionCall(deps, ctx, session, 'updateOAuthApp'))
      done(ctx, `${APPS}/${idOf(ctx).id}`, 'taken_over')
    }),
  )
  router.post(
    `${APPS}/:id/rotate-secret`,
    form(async (ctx, session) => {
      const call = sessionCall(deps, ctx, session, 'rotateOAuthAppSecret')
      showSecret(deps, ctx, session, await rotateOAuthAppSecret(deps)(idOf(ctx), call))
    }),
  )
  router.post(
    `${APPS}/:id/revoke-tokens`,
    form(async (ctx, session) => {
      const call = sessionCall(deps, ctx, session, 'revokeOAuthAppTokens')
      await revokeOAuthAppTokens(deps)(idOf(ctx), call)
      done(ctx, `${APPS}/${idOf(ctx).id}`, 'revoked')
    }),
  )
  router.post(
    `${APPS}/:id/delete`,
    form(async (ctx, session, fields) => {
      const { name } = await getOAuthApp(deps)(idOf(ctx), sessionCall(deps, ctx, session, 'getOAuthApp'))
      if (fields.get('confirm')?.trim() !== name) {
        ctx.status = 422
        return show(deps, ctx, session, { message: 'Type the name of the app to delete it.', problems: [] })
      }
      await deleteOAuthApp(deps)(idOf(ctx), sessionCall(deps, ctx, session, 'deleteOAuthApp'))
      done(ctx, APPS, 'deleted')
    }),
  )
}

async function save(deps: Deps, ctx: PageContext, session: Session, fields: URLSearchParams): Promise<void> {
  const given = readApp(fields)
  const problems = checkAppInput(given)
  if (problems.length > 0) return show(deps, ctx, session, wrongFields(ctx, problems), given)
  const updateMask = [...FIELDS, ...(given.logoUrl === null ? [] : ['logo_url'])]
  const request = { ...idOf(ctx), ...given, ownerId: '', updateMask }
  const refused = await refusalOf(ctx, () =>
    updateOAuthApp(deps)(request, sessionCall(deps, ctx, session, 'updateOAuthApp')),
  )
  if (!refused) return done(ctx, `${APPS}/${idOf(ctx).id}`, 'saved')
  await show(deps, ctx, session, refused, given)
}

async function show(
  deps: Deps,
  ctx: PageContext,
  session: Session,
  refused: Refusal | null = null,
  given: AppInput | null = null,
): Promise<void> {
  const app = await getOAuthApp(deps)(idOf(ctx), sessionCall(deps, ctx, session, 'getOAuthApp'))
  const call = sessionCall(deps, ctx, session, 'getOAuthAppStats')
  const stats = await getOAuthAppStats(deps)(idOf(ctx), call)
  const ownerId = app.ownerId ?? ''
  const names = await namesOf(deps.database.prisma, session.accountId, [ownerId])
  const problems = refused?.problems ?? []
  const token = rawHtml(deps.sessions.formToken(session))
  const logoHint = app.logoUrl
    ? 'It has a logo; another address replaces it.'
    : 'PNG, JPEG or WebP; fetched once.'
  showSettings(deps, ctx, session, {
    title: app.name ?? '',
    current: APPS,
    body: html`${notice(doneNotice(ctx, DONE))}${notice(problems.length === 0 ? (refused?.message ?? null) : null, 'bad')}
${ownerId === session.userId ? null : ownerSection(app, token, names.get(ownerId) ?? '')}
${useSection(stats)}
${credentialsSection(app, token)}
<section class="card" aria-labelledby="edit">
<h2 id="edit">What users see</h2>
<form method="post" action="${APPS}/${app.id ?? ''}">
${token}
${appFields(given ?? inputOf(app), problems, logoHint)}
<div class="actions"><button>Save</button></div>
</form>
</section>
${endSection(app, token)}`,
  })
}

/** Names the owner of the app to another owner or admin of the account, who may take it over. */
function ownerSection({ id, active }: OAuthAppInit, token: Html, name: string): Html {
  return html`<section class="card" aria-labelledby="owner">
<h2 id="owner">Owner</h2>
${active ? null : notice('The app is switched off, because its owner was removed from the account.', 'bad')}
<dl><dt>Owner</dt><dd>${name}</dd></dl>
<form method="post" action="${APPS}/${id ?? ''}/take-over">${token}<p>If you take the app over, its users are asked for consent again. Check the redirect URIs and make another secret before.</p><div class="actions"><button>Take over</button></div></form>
</section>`
}

function useSection({ activeAuthorizations, apiCalls }: OAuthAppStatsInit): Html {
  const days = (apiCalls?.byDay ?? []).map(({ date, count }) => ({
    date: date ?? '',
    count: Number(count ?? 0),
  }))
  return html`<section class="card" aria-labelledby="use">
<h2 id="use">In use</h2>
<dl><dt>Users who allow it</dt><dd>${activeAuthorizations ?? 0}</dd><dt>API calls in 30 days</dt><dd>${Number(apiCalls?.total ?? 0)}</dd></dl>
${callsChart(days)}
</section>`
}

function credentialsSection({ id, clientId, confidential, mode }: OAuthAppInit, token: Html): Html {
  return html`<section class="card" aria-labelledby="credentials">
<h2 id="credentials">Credentials</h2>
<dl><dt>Client id</dt><dd><code>${clientId ?? ''}</code></dd><dt>Client secret</dt><dd>${confidential ? 'shown only once, when it is made' : 'no secret: the app runs on the devices of its users'}</dd><dt>Data</dt><dd>${mode === 'test' ? 'test data' : 'live data'}</dd></dl>
${
  confidential
    ? html`<form method="post" action="${APPS}/${id ?? ''}/rotate-secret">${token}<div class="actions"><button class="quiet">Make another secret</button></div><p class="note">The current secret stops working immediately.</p></form>`
    : null
}
</section>`
}

function endSection({ id }: OAuthAppInit, token: Html): Html {
  return html`<section class="card" aria-labelledby="end">
<h2 id="end">End access</h2>
<form method="post" action="${APPS}/${id ?? ''}/revoke-tokens">${token}<p>Ends all tokens of all users. The users are asked for consent again.</p><div class="actions"><button class="bad">Revoke all tokens</button></div></form>
<form method="post" action="${APPS}/${id ?? ''}/delete">${token}
<div class="field"><label for="confirm">To delete the app, type its name</label><input id="confirm" name="confirm" autocomplete="off" required></div>
<div class="actions"><button class="bad">Delete the app</button></div></form>
</section>`
}

function inputOf({ name, description, homepageUrl, redirectUris, scopes }: OAuthAppInit): AppInput {
  return {
    name: name ?? '',
    description: description ?? '',
    homepageUrl: homepageUrl ?? '',
    redirectUris: [...(redirectUris ?? [])],
    scopes: [...(scopes ?? [])],
    logoUrl: null,
  }
}

/** Shows the credentials of a new app, or its new secret, which no other page shows. */
export function showSecret(
  deps: Pick<Deps, 'sessions'>,
  ctx: PageContext,
  session: Session,
  { id, name, clientId, clientSecret }: CreatedOAuthAppInit,
): void {
  showSettings(deps, ctx, session, {
    title: name ?? '',
    current: APPS,
    body: html`<section class="card">
<dl><dt>Client id</dt><dd class="secret"><code>${clientId ?? ''}</code></dd>
${clientSecret ? html`<dt>Client secret</dt><dd class="secret"><code>${clientSecret}</code></dd>` : null}</dl>
${clientSecret ? html`<p>The secret is shown only once. Store it on your server, never in a web page or in an app that users install.</p>` : null}
<div class="actions"><a class="button" href="${APPS}/${id ?? ''}">Continue</a></div>
</section>`,
  })
}
