import type { ErrorDetail } from '@mi/errors'
import { html, rawHtml, renderSheet } from '@mi/pages'
import { type PageContext, type PageRouter, readForm } from '@mi/service-kit'
import { checkName, checkPassword } from '../accounts/domain/check-user.ts'
import type { Deps } from '../deps.ts'
import { SHORTEST_PASSWORD } from '../sign-in/domain/password.ts'
import { acceptInvitation } from '../sign-in/set-password.ts'
import { findLinkToken } from '../sign-in/store/link-tokens.ts'
import { showDeadLink } from './dead-link.ts'
import { errorOf, field } from './forms.ts'

const LONGEST_NAME = 100

interface Invited {
  name: string
  email: string
  /** The name of the account. */
  account: string
}

/** `/invitation`: the page that the link of an invitation opens. */
export function addInvitation(router: PageRouter, deps: Deps): void {
  router.get('/invitation', async ctx => {
    const token = String(ctx.query.token ?? '')
    const invited = await findInvited(deps, token)
    if (!invited) return dead(ctx)
    show(deps, ctx, token, invited)
  })
  router.post('/invitation', ctx => accept(deps, ctx))
}

async function accept(deps: Deps, ctx: PageContext): Promise<void> {
  const form = await readForm(ctx)
  deps.sessions.checkVisitorForm(ctx, form)
  const token = form.get('token') ?? ''
  const invited = await findInvited(deps, token)
  if (!invited) return dead(ctx)
  const name = (form.get('name') ?? '').trim().slice(0, LONGEST_NAME)
  const password = form.get('password') ?? ''
  const problems = [...checkName(name), ...checkPassword(password)]
  if (problems.length > 0) {
    ctx.status = 422
    return show(deps, ctx, token, { ...invited, name }, problems)
  }
  if (!(await acceptInvitation(deps, ctx, { token, name, password }))) return dead(ctx)
  ctx.redirect('/settings')
}

async function findInvited({ database, now }: Deps, token: string): Promise<Invited | null> {
  const owner = await findLinkToken(database.prisma, 'invitation', token, now())
  if (!owner) return null
  const user = await database.prisma.user.findFirst({
    where: { id: owner.userId, accountId: owner.accountId, status: 'invited', removedAt: null },
    include: { account: true },
  })
  return user && { name: user.name, email: user.email ?? '', account: user.account.name }
}

function show(
  { sessions }: Pick<Deps, 'sessions'>,
  ctx: PageContext,
  token: string,
  { name, email, account }: Invited,
  problems: readonly ErrorDetail[] = [],
): void {
  ctx.type = 'html'
  ctx.body = renderSheet({
    title: `Join ${account}`,
    body: html`<p>You sign in with <b>${email}</b> and the password that you choose here.</p>
<form method="post" action="/invitation">
${rawHtml(sessions.visitorToken(ctx))}
<input type="hidden" name="token" value="${token}">
${field({ name: 'name', label: 'Your name', value: name, autocomplete: 'name', maxlength: LONGEST_NAME, error: errorOf(problems, 'name') })}
${field({
  name: 'password',
  label: 'Password',
  type: 'password',
  autocomplete: 'new-password',
  autofocus: true,
  hint: `At least ${SHORTEST_PASSWORD} characters.`,
  error: errorOf(problems, 'password'),
})}
<div class="actions"><button>Join</button></div>
</form>`.toString(),
  })
}

function dead(ctx: PageContext): void {
  showDeadLink(ctx, {
    text: 'The invitation was accepted already, or is older than seven days. Ask the person who invited you for another invitation.',
    href: '/sign-in',
    label: 'Sign in',
  })
}
