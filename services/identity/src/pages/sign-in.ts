import { type Html, html, rawHtml, renderSheet } from '@mi/pages'
import { type PageContext, type PageRouter, readCookie, readForm, setCookie } from '@mi/service-kit'
import type { Deps } from '../deps.ts'
import { returnPath } from '../sign-in/domain/return-to.ts'
import { completeSecondStep } from '../sign-in/second-step.ts'
import { SECOND_STEP_SECONDS, signIn } from '../sign-in/sign-in.ts'
import { signOut } from '../sign-in/sign-out.ts'
import { field, notice } from './forms.ts'
import { throttled } from './throttled.ts'

/** The notices above the form, by the query parameter `notice`. */
const NOTICES = new Map([
  ['password_changed', 'Your password has been changed. Sign in with the new one.'],
  ['signed_out', 'You are signed out.'],
  ['expired', 'That took too long. Sign in again.'],
])

/** `/sign-in`, `/sign-in/code`, `/sign-out`. */
export function addSignIn(router: PageRouter, deps: Deps): void {
  const { sessions } = deps

  router.get('/sign-in', async ctx => {
    const returnTo = String(ctx.query.return_to ?? '')
    if (await sessions.read(ctx)) return ctx.redirect(returnPath(returnTo))
    show(deps, ctx, { returnTo, above: notice(NOTICES.get(String(ctx.query.notice ?? '')) ?? null) })
  })
  router.post('/sign-in', ctx => submitPassword(deps, ctx))
  router.get('/sign-in/code', ctx => {
    if (!readCookie(ctx, 'mi_second_step')) return ctx.redirect('/sign-in?notice=expired')
    showCode(deps, ctx, { returnTo: String(ctx.query.return_to ?? ''), above: null })
  })
  router.post('/sign-in/code', ctx => submitCode(deps, ctx))
  router.post('/sign-out', async ctx => {
    const session = await sessions.read(ctx)
    if (session) {
      sessions.checkForm(ctx, session, await readForm(ctx))
      await signOut(deps, ctx, session)
    } else await sessions.end(ctx)
    ctx.redirect('/sign-in?notice=signed_out')
  })
}

async function submitPassword(deps: Deps, ctx: PageContext): Promise<void> {
  const form = await readForm(ctx)
  deps.sessions.checkVisitorForm(ctx, form)
  const returnTo = form.get('return_to') ?? ''
  const email = (form.get('email') ?? '').trim()
  const given = { email, password: form.get('password') ?? '' }
  const outcome = await throttled(ctx, () => signIn(deps, ctx, given))
  if (outcome.result === 'signed_in') return proceed(ctx, returnTo)
  if (outcome.result === 'second_step') {
    setCookie(ctx, 'mi_second_step', outcome.token, SECOND_STEP_SECONDS)
    return ctx.redirect(`/sign-in/code?return_to=${encodeURIComponent(returnPath(returnTo))}`)
  }
  ctx.status = outcome.result === 'wrong' ? 422 : 429
  const wrong =
    outcome.result === 'wrong'
      ? 'E-mail address and password do not match. Check both and try again.'
      : outcome.message
  show(deps, ctx, { returnTo, email, above: notice(wrong, 'bad') })
}

async function submitCode(deps: Deps, ctx: PageContext): Promise<void> {
  const form = await readForm(ctx)
  deps.sessions.checkVisitorForm(ctx, form)
  const returnTo = form.get('return_to') ?? ''
  const given = { token: readCookie(ctx, 'mi_second_step') ?? '', code: form.get('code') ?? '' }
  const outcome = await throttled(ctx, () => completeSecondStep(deps, ctx, given))
  if (outcome.result === 'signed_in') {
    setCookie(ctx, 'mi_second_step', '', 0)
    return proceed(ctx, returnTo)
  }
  if (outcome.result === 'expired') return ctx.redirect('/sign-in?notice=expired')
  ctx.status = outcome.result === 'wrong' ? 422 : 429
  const wrong =
    outcome.result === 'too_many'
      ? outcome.message
      : 'This code is not valid. Wait for the next one and type that.'
  showCode(deps, ctx, { returnTo, above: notice(wrong, 'bad') })
}

function show(
  { sessions }: Pick<Deps, 'sessions'>,
  ctx: PageContext,
  { returnTo, email = '', above }: { returnTo: string; email?: string; above: Html | null },
): void {
  ctx.type = 'html'
  ctx.body = renderSheet({
    title: 'Sign in',
    body: html`${above}
<form method="post" action="/sign-in">
${rawHtml(sessions.visitorToken(ctx))}
<input type="hidden" name="return_to" value="${returnTo}">
${field({ name: 'email', label: 'E-mail address', type: 'email', value: email, autocomplete: 'username', autofocus: email === '' })}
${field({ name: 'password', label: 'Password', type: 'password', autocomplete: 'current-password', autofocus: email !== '' })}
<div class="actions"><button>Sign in</button></div>
</form>
<p class="note"><a href="/password/forgot">Forgot your password?</a></p>`.toString(),
  })
}

function showCode(
  { sessions }: Pick<Deps, 'sessions'>,
  ctx: PageContext,
  { returnTo, above }: { returnTo: string; above: Html | null },
): void {
  ctx.type = 'html'
  ctx.body = renderSheet({
    title: 'Enter your code',
    body: html`${above}
<form method="post" action="/sign-in/code">
${rawHtml(sessions.visitorToken(ctx))}
<input type="hidden" name="return_to" value="${returnTo}">
${field({
  name: 'code',
  label: 'Code',
  autocomplete: 'one-time-code',
  autofocus: true,
  maxlength: 40,
  hint: 'The six digits that your authenticator app shows. Without your phone, type one of your recovery codes.',
})}
<div class="actions"><button>Sign in</button></div>
</form>
<p class="note"><a href="/sign-in">Start again</a></p>`.toString(),
  })
}

/**
 * Redirects to the page that the visitor came from. The consent page gets a page in between: it may redirect to another site, and
 * browsers check such a redirect after a form against the `form-action` of this page.
 */
function proceed(ctx: PageContext, returnTo: string): void {
  const path = returnPath(returnTo)
  if (!path.startsWith('/oauth/')) {
    ctx.redirect(path)
    return
  }
  ctx.set('Refresh', `0; url=${path}`)
  ctx.type = 'html'
  ctx.body = renderSheet({
    title: 'You are signed in',
    body: html`<p><a class="button" href="${path}">Continue</a></p>`.toString(),
  })
}
