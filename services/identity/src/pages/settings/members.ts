import type { Role, UserInit } from '@mi/contracts/mi/identity/v1'
import { notFound } from '@mi/errors'
import { type Html, html, rawHtml } from '@mi/pages'
import type { PageContext, PageRouter } from '@mi/service-kit'
import { mayManagePerson } from '../../accounts/domain/user-rules.ts'
import { inviteUser } from '../../accounts/rpc/invite-user.ts'
import { listUsers } from '../../accounts/rpc/list-users.ts'
import { removeUser } from '../../accounts/rpc/remove-user.ts'
import { resendInvitation } from '../../accounts/rpc/resend-invitation.ts'
import { updateUser } from '../../accounts/rpc/update-user.ts'
import { findUser } from '../../accounts/store/users.ts'
import type { Deps } from '../../deps.ts'
import type { Session } from '../../sign-in/session.ts'
import { sessionCall } from '../../sign-in/session-call.ts'
import { errorOf, field, notice, select } from '../forms.ts'
import { showSettings } from './layout.ts'
import { done, doneNotice, type Refusal, refusalOf } from './outcome.ts'
import { pager } from './pager.ts'
import { signedIn } from './signed-in.ts'

const PATH = '/settings/members'
const DONE = {
  invited: 'The invitation will arrive by mail.',
  role: 'The role has been changed.',
  removed: 'Removed from the account. Keys and sessions have ended; apps and webhooks are switched off.',
}
const ROLES = [
  { value: 'member', label: 'Member' },
  { value: 'admin', label: 'Admin: manages people' },
  { value: 'owner', label: 'Owner: manages owners too' },
]

/** The people of the account. */
export function addMembers(router: PageRouter, deps: Deps): void {
  const { page, form } = signedIn(deps)

  router.get(
    PATH,
    page((ctx, session) => showPeople(deps, ctx, session)),
  )
  router.post(
    PATH,
    form(async (ctx, session, fields) => {
      const email = fields.get('email') ?? ''
      const request = { email, name: null, role: roleOf(fields) }
      const refused = await refusalOf(ctx, () =>
        inviteUser(deps)(request, sessionCall(deps, ctx, session, 'inviteUser')),
      )
      if (refused) return showPeople(deps, ctx, session, refused, email)
      done(ctx, PATH, 'invited')
    }),
  )
  router.post(
    `${PATH}/:id/role`,
    form(async (ctx, session, fields) => {
      const request = { id: ctx.params.id ?? '', role: roleOf(fields), updateMask: ['role'] }
      const refused = await refusalOf(ctx, () =>
        updateUser(deps)(request, sessionCall(deps, ctx, session, 'updateUser')),
      )
      if (refused) return showPeople(deps, ctx, session, refused)
      done(ctx, PATH, 'role')
    }),
  )
  router.post(
    `${PATH}/:id/invite`,
    form(async (ctx, session) => {
      const refused = await refusalOf(ctx, () =>
        resendInvitation(deps, sessionCall(deps, ctx, session, 'inviteUser'), ctx.params.id ?? ''),
      )
      if (refused) return showPeople(deps, ctx, session, refused)
      done(ctx, PATH, 'invited')
    }),
  )
  router.get(
    `${PATH}/:id/remove`,
    page((ctx, session) => showRemoval(deps, ctx, session)),
  )
  router.post(
    `${PATH}/:id/remove`,
    form((ctx, session) => remove(deps, ctx, session)),
  )
}

async function remove(deps: Deps, ctx: PageContext, session: Session): Promise<void> {
  const id = ctx.params.id ?? ''
  const refused = await refusalOf(ctx, () =>
    removeUser(deps)({ id }, sessionCall(deps, ctx, session, 'removeUser')),
  )
  if (refused) return showPeople(deps, ctx, session, refused)
  // The session of users who remove themselves has ended.
  if (id === session.userId) return ctx.redirect('/sign-in?notice=signed_out')
  done(ctx, PATH, 'removed')
}

async function showRemoval(deps: Deps, ctx: PageContext, session: Session): Promise<void> {
  // Refuses a member.
  sessionCall(deps, ctx, session, 'removeUser')
  const { accountId } = session
  const person = await findUser(deps.database.prisma, accountId, ctx.params.id ?? '')
  if (!person) throw notFound('person')
  const apps = await deps.database.prisma.oAuthApp.findMany({
    where: { accountId, ownerId: person.id, active: true },
    orderBy: { name: 'asc' },
    select: { id: true, name: true },
  })
  showSettings(deps, ctx, session, {
    title: `Remove ${person.name}?`,
    current: PATH,
    body: html`<form method="post" action="${PATH}/${person.id}/remove" class="card">
${rawHtml(deps.sessions.formToken(session))}
<p>${person.name} (${person.email}) can no longer sign in. Their API keys stop working, and apps that they gave access lose it. What they wrote stays, with their name.</p>
<p>Their webhooks are switched off, and their share links that allow comments or changes end. An owner or admin can take the webhooks over.</p>
${
  apps.length === 0
    ? null
    : html`<p>These apps are switched off for all their users, until an owner or admin takes them over:</p>
<ul>${apps.map(({ id, name }) => html`<li><a href="/settings/apps/${id}">${name}</a></li>`)}</ul>`
}
<div class="actions"><a class="button quiet" href="${PATH}">Cancel</a> <button class="bad">Remove</button></div>
</form>`,
  })
}

async function showPeople(
  deps: Deps,
  ctx: PageContext,
  session: Session,
  refused: Refusal | null = null,
  email = '',
): Promise<void> {
  const request = { limit: 50, offset: 0, cursor: String(ctx.query.cursor ?? ''), search: '' }
  const call = sessionCall(deps, ctx, session, 'listUsers')
  const { data: people, pagination } = await listUsers(deps)(request, call)
  const problem = refused && errorOf(refused.problems, 'email')
  showSettings(deps, ctx, session, {
    title: 'People',
    current: PATH,
    body: html`${notice(doneNotice(ctx, DONE))}${problem ? null : notice(refused?.message ?? null, 'bad')}
<section class="card" aria-label="People of the account">
<ul class="rows">${(people ?? []).map(person => personRow(deps, session, person))}</ul>
${pager(PATH, pagination?.nextCursor ?? null)}
</section>
${mayManagePerson(session.role, []) ? invitationForm(deps, session, email, problem ?? undefined) : null}`,
  })
}

function invitationForm(
  { sessions }: Pick<Deps, 'sessions'>,
  session: Session,
  email: string,
  error: string | undefined,
): Html {
  return html`<section class="card" aria-labelledby="invite">
<h2 id="invite">Invite a person</h2>
<form method="post" action="${PATH}">
${rawHtml(sessions.formToken(session))}
${field({ name: 'email', label: 'E-mail address', type: 'email', value: email, autocomplete: 'off', error })}
${select({ name: 'role', label: 'Role', value: 'member', choices: rolesFor(session) })}
<div class="actions"><button>Invite</button></div>
</form>
</section>`
}

function personRow({ sessions }: Pick<Deps, 'sessions'>, session: Session, person: UserInit): Html {
  const mayManage = mayManagePerson(session.role, [person.role ?? 'member'])
  const who = html`<div><b>${person.name}</b>${person.id === session.userId ? ' (you)' : ''}<br><span class="note">${person.email ?? ''}${
    person.status === 'invited' ? ' · invited' : ''
  }</span></div>`
  if (!mayManage) return html`<li>${who}<span class="note">${person.role}</span></li>`
  return html`<li>${who}
<form method="post" action="${PATH}/${person.id}/role" class="inline">
${rawHtml(sessions.formToken(session))}
<label class="hidden" for="role-${person.id}">Role of ${person.name}</label>
<select id="role-${person.id}" name="role">${rolesFor(session).map(({ value, label }) =>
    value === person.role
      ? html`<option value="${value}" selected>${label.split(':')[0] ?? ''}</option>`
      : html`<option value="${value}">${label.split(':')[0] ?? ''}</option>`,
  )}</select>
<button class="quiet">Change<span class="hidden"> the role of ${person.name}</span></button>
${
  person.status === 'invited'
    ? html`<button class="quiet" formaction="${PATH}/${person.id}/invite">Invite again<span class="hidden">: ${person.name}</span></button>`
    : null
}
<a class="button quiet" href="${PATH}/${person.id}/remove">Remove<span class="hidden"> ${person.name}</span></a>
</form></li>`
}

function rolesFor({ role }: Session) {
  return ROLES.filter(({ value }) => role === 'owner' || value !== 'owner')
}

function roleOf(fields: URLSearchParams): Role {
  const role = fields.get('role')
  return role === 'owner' || role === 'admin' ? role : 'member'
}
