import { type Html, html, rawHtml } from '@mi/pages'
import type { PageContext, PageRouter } from '@mi/service-kit'
import { renderSVG } from 'uqr'
import { checkPassword } from '../../accounts/domain/check-user.ts'
import { findUser } from '../../accounts/store/users.ts'
import type { Deps } from '../../deps.ts'
import { changePassword, checkRecentPassword, confirmPassword } from '../../sign-in/confirm-password.ts'
import { SHORTEST_PASSWORD } from '../../sign-in/domain/password.ts'
import { totpAddress } from '../../sign-in/domain/totp.ts'
import type { Session } from '../../sign-in/session.ts'
import {
  disableTwoStep,
  enableTwoStep,
  offeredSecret,
  renewRecoveryCodes,
  startTwoStep,
} from '../../sign-in/two-step.ts'
import { errorOf, field, notice } from '../forms.ts'
import { confirmation } from './confirmation.ts'
import { dateOf, showSettings } from './layout.ts'
import { done, doneNotice } from './outcome.ts'
import { signedIn } from './signed-in.ts'

const PATH = '/settings/security'
const DONE = {
  password: 'Your password has been changed. Everywhere else you are signed out.',
  two_step_off: 'Two-step sign-in is off.',
}
const WRONG_PASSWORD = 'This is not your password.'
const WRONG_CODE = 'This code is not valid. Wait for the next one and type that.'

interface Errors {
  current?: string
  password?: string | undefined
  code?: string
  confirm?: string
}

/** Password, two-step sign-in, recovery codes. */
export function addSecurity(router: PageRouter, deps: Deps): void {
  const { page, form } = signedIn(deps)
  /** A form that requires the password, even when the user typed it shortly before. */
  const confirmed = (run: (ctx: PageContext, session: Session, fields: URLSearchParams) => Promise<void>) =>
    form(async (ctx, session, fields) => {
      if (await confirmPassword(deps, ctx.state, session, fields.get('confirm') ?? ''))
        return run(ctx, session, fields)
      return refuse(deps, ctx, session, { confirm: WRONG_PASSWORD })
    })

  router.get(
    PATH,
    page((ctx, session) => show(deps, ctx, session)),
  )
  router.post(
    `${PATH}/password`,
    form((ctx, session, fields) => setPassword(deps, ctx, session, fields)),
  )
  router.post(
    `${PATH}/two-step/start`,
    form(async (ctx, session, fields) => {
      if (!(await checkRecentPassword(deps, ctx.state, session, fields.get('confirm') ?? '')))
        return refuse(deps, ctx, session, { confirm: WRONG_PASSWORD })
      const secret = await startTwoStep(deps, ctx, session)
      if (secret === null) return ctx.redirect(PATH)
      await show(deps, ctx, session, {}, secret)
    }),
  )
  router.post(
    `${PATH}/two-step`,
    confirmed(async (ctx, session, fields) => {
      const codes = await enableTwoStep(deps, ctx, session, fields.get('code') ?? '')
      if (codes) showCodes(deps, ctx, session, codes)
      else await refuse(deps, ctx, session, { code: WRONG_CODE })
    }),
  )
  router.post(
    `${PATH}/two-step/off`,
    confirmed(async (ctx, session) => {
      await disableTwoStep(deps, ctx, session)
      done(ctx, PATH, 'two_step_off')
    }),
  )
  router.post(
    `${PATH}/recovery-codes`,
    confirmed(async (ctx, session) => {
      const codes = await renewRecoveryCodes(deps, ctx, session)
      if (codes) showCodes(deps, ctx, session, codes)
      else ctx.redirect(PATH)
    }),
  )
}

async function setPassword(
  deps: Deps,
  ctx: PageContext,
  session: Session,
  fields: URLSearchParams,
): Promise<void> {
  const password = fields.get('password') ?? ''
  const error = errorOf(checkPassword(password), 'password')
  if (error) return refuse(deps, ctx, session, { password: error })
  if (!(await confirmPassword(deps, ctx.state, session, fields.get('current') ?? '')))
    return refuse(deps, ctx, session, { current: WRONG_PASSWORD })
  if (await changePassword(deps, ctx.state, session, password)) done(ctx, PATH, 'password')
  else deps.sessions.redirectToSignIn(ctx)
}

async function refuse(deps: Deps, ctx: PageContext, session: Session, errors: Errors): Promise<void> {
  ctx.status = 422
  return show(deps, ctx, session, errors, await offeredSecret(deps, session))
}

/** @param secret the secret of an enrolment that has begun. Only responses to forms show it */
async function show(
  deps: Deps,
  ctx: PageContext,
  session: Session,
  errors: Errors = {},
  secret: string | null = null,
): Promise<void> {
  const user = await findUser(deps.database.prisma, session.accountId, session.userId)
  const since = user?.totpSince ?? null
  const token = rawHtml(deps.sessions.formToken(session))
  const confirm = confirmation(session, deps.now(), errors.confirm)
  showSettings(deps, ctx, session, {
    title: 'Sign-in',
    current: PATH,
    body: html`${notice(doneNotice(ctx, DONE))}
<section class="card" aria-labelledby="password">
<h2 id="password">Password</h2>
<form method="post" action="${PATH}/password">
${token}
${field({ name: 'current', label: 'Current password', type: 'password', autocomplete: 'current-password', error: errors.current })}
${field({
  name: 'password',
  label: 'New password',
  type: 'password',
  autocomplete: 'new-password',
  hint: `At least ${SHORTEST_PASSWORD} characters.`,
  error: errors.password,
})}
<div class="actions"><button>Change password</button></div>
</form>
</section>
<section class="card" aria-labelledby="two-step">
<h2 id="two-step">Two-step sign-in</h2>
${since ? enabled(session, token, since, errors) : secret ? enrol(session, token, secret, errors) : start(token, confirm)}
</section>`,
  })
}

/** @param confirm the field for the password, if it is required */
function start(token: Html, confirm: Html | null): Html {
  return html`<p>After your password, sign-in requires a code from your phone. A person who has only your password cannot sign in.</p>
<form method="post" action="${PATH}/two-step/start">
${token}
${confirm}
<div class="actions"><button>Set up two-step sign-in</button></div>
</form>`
}

function enrol(session: Session, token: Html, secret: string, errors: Errors): Html {
  const picture = renderSVG(totpAddress(secret, session.email), { border: 2 })
  return html`<ol>
<li>Scan this picture with an authenticator app, or type the key into it.
<div class="qr" role="img" aria-label="QR code with the key below">${rawHtml(picture)}</div>
<p class="note">Key: <code>${secret.replaceAll(/(.{4})(?=.)/g, '$1 ')}</code></p></li>
<li>Type the six digits that the app shows, and your password.
<form method="post" action="${PATH}/two-step">
${token}
${field({ name: 'code', label: 'Code', inputmode: 'numeric', autocomplete: 'one-time-code', maxlength: 10, error: errors.code })}
${field({ name: 'confirm', label: 'Your password', type: 'password', autocomplete: 'current-password', error: errors.confirm })}
<div class="actions"><button>Turn on</button></div>
</form></li>
</ol>`
}

function enabled(session: Session, token: Html, since: Date, errors: Errors): Html {
  return html`<p class="notice">On since ${dateOf(since, session.timeZone)}.</p>
<form method="post" action="${PATH}/two-step/off">
${token}
${field({
  name: 'confirm',
  label: 'Your password',
  type: 'password',
  autocomplete: 'current-password',
  hint: 'To turn it off, or to replace your recovery codes.',
  error: errors.confirm,
})}
<div class="actions"><button class="quiet" formaction="${PATH}/recovery-codes">New recovery codes</button> <button class="bad">Turn off</button></div>
</form>`
}

function showCodes(deps: Deps, ctx: PageContext, session: Session, codes: readonly string[]): void {
  showSettings(deps, ctx, session, {
    title: 'Your recovery codes',
    current: PATH,
    body: html`${notice('Two-step sign-in is on.')}
<section class="card">
<p>Without your phone, each of these codes signs you in once. They are shown only once. Print them, or save them where you store your passwords.</p>
<ul class="codes">${codes.map(code => html`<li><code>${code}</code></li>`)}</ul>
<div class="actions"><a class="button" href="${PATH}">I have saved them</a></div>
</section>`,
  })
}
