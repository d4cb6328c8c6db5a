import { html, rawHtml, renderSheet } from '@mi/pages'
import { addressGroup, type PageContext, type PageRouter, readForm } from '@mi/service-kit'
import { checkEmail, checkPassword, normalizeEmail } from '../accounts/domain/check-user.ts'
import type { Deps } from '../deps.ts'
import { identityErrors } from '../errors.ts'
import { SHORTEST_PASSWORD } from '../sign-in/domain/password.ts'
import { requestPasswordReset } from '../sign-in/jobs/mail-password-reset.ts'
import { resetPassword } from '../sign-in/set-password.ts'
import { findLinkToken } from '../sign-in/store/link-tokens.ts'
import { countTry, FORGOT_THROTTLE, SIGN_IN_THROTTLE, throttleKey } from '../sign-in/store/throttles.ts'
import { showDeadLink } from './dead-link.ts'
import { errorOf, field } from './forms.ts'

/** `/password/forgot` and `/password/reset`. */
export function addPassword(router: PageRouter, deps: Deps): void {
  const { database, now } = deps

  router.get('/password/forgot', ctx => showForgot(deps, ctx))
  router.post('/password/forgot', ctx => requestLink(deps, ctx))
  router.get('/password/reset', async ctx => {
    const token = String(ctx.query.token ?? '')
    if (!(await findLinkToken(database.prisma, 'password_reset', token, now()))) return dead(ctx)
    showReset(deps, ctx, token)
  })
  router.post('/password/reset', ctx => choosePassword(deps, ctx))
}

async function requestLink(deps: Deps, ctx: PageContext): Promise<void> {
  const { database, sessions, now } = deps
  const form = await readForm(ctx)
  sessions.checkVisitorForm(ctx, form)
  const email = normalizeEmail(form.get('email') ?? '')
  const error = errorOf(checkEmail(email), 'email')
  if (error) {
    ctx.status = 422
    return showForgot(deps, ctx, email, error)
  }
  const { clientIp, requestId } = ctx.state
  const address = addressGroup(clientIp)
  for (const [key, throttle] of [
    [throttleKey('forgot', address), FORGOT_THROTTLE],
    [throttleKey('forgot', address, email), SIGN_IN_THROTTLE],
  ] as const) {
    const refused = await countTry(database, key, throttle, now())
    if (refused) throw identityErrors.too_many_tries(refused)
  }
  await requestPasswordReset(deps, email, { clientIp, requestId })
  ctx.type = 'html'
  ctx.body = renderSheet({
    title: 'Look into your inbox',
    body: html`<p>If <b>${email}</b> belongs to an account here, you get a mail with a link. The link works once, for an hour.</p>
<p class="note">Nothing after a few minutes? Look into the spam folder, or <a href="/password/forgot">try another address</a>.</p>
<p class="note"><a href="/sign-in">Back to sign-in</a></p>`.toString(),
  })
}

async function choosePassword(deps: Deps, ctx: PageContext): Promise<void> {
  const { database, sessions, now } = deps
  const form = await readForm(ctx)
  sessions.checkVisitorForm(ctx, form)
  const token = form.get('token') ?? ''
  const password = form.get('password') ?? ''
  const error = errorOf(checkPassword(password), 'password')
  if (error) {
    ctx.status = 422
    return showReset(deps, ctx, token, error)
  }
  // Before the password is hashed, which takes a tenth of a second.
  const isValid = (await findLinkToken(database.prisma, 'password_reset', token, now())) !== null
  if (!isValid || !(await resetPassword(deps, ctx, { token, password }))) return dead(ctx)
  ctx.redirect('/sign-in?notice=password_changed')
}

function showForgot(
  { sessions }: Pick<Deps, 'sessions'>,
  ctx: PageContext,
  email = '',
  error?: string,
): void {
  ctx.type = 'html'
  ctx.body = renderSheet({
    title: 'Forgot your password?',
    body: html`<p>We mail you a link by which you choose a new password.</p>
<form method="post" action="/password/forgot">
${rawHtml(sessions.visitorToken(ctx))}
${field({ name: 'email', label: 'E-mail address', type: 'email', value: email, autocomplete: 'username', autofocus: true, error })}
<div class="actions"><button>Mail me a link</button></div>
</form>
<p class="note"><a href="/sign-in">Back to sign-in</a></p>`.toString(),
  })
}

function showReset(
  { sessions }: Pick<Deps, 'sessions'>,
  ctx: PageContext,
  token: string,
  error?: string,
): void {
  ctx.type = 'html'
  ctx.body = renderSheet({
    title: 'Choose a new password',
    body: html`<form method="post" action="/password/reset">
${rawHtml(sessions.visitorToken(ctx))}
<input type="hidden" name="token" value="${token}">
${field({
  name: 'password',
  label: 'New password',
  type: 'password',
  autocomplete: 'new-password',
  autofocus: true,
  hint: `At least ${SHORTEST_PASSWORD} characters. A few words that you remember make a good password.`,
  error,
})}
<div class="actions"><button>Change password</button></div>
</form>
<p class="note">You will be signed out everywhere else.</p>`.toString(),
  })
}

function dead(ctx: PageContext): void {
  showDeadLink(ctx, {
    text: 'It was used already, or is older than an hour.',
    href: '/password/forgot',
    label: 'Ask for another link',
  })
}
