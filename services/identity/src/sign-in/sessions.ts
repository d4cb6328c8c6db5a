import { newId } from '@mi/ids'
import { type PageContext, readCookie, setCookie } from '@mi/service-kit'
import type { Deps } from '../deps.ts'
import { hashToken, newToken } from '../domain/tokens.ts'
import type { IdentityDatabase, Tx } from '../store/database.ts'
import { checkFormToken, formField } from './form-tokens.ts'
import type { Session, Sessions } from './session.ts'

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS
/** A session that is not used for this time ends. */
export const IDLE_MS = 7 * DAY_MS
/** The maximum number of sessions of a user. */
const MOST_SESSIONS = 50
/** A session ends after this time, even when it is used. */
const LONGEST_MS = 30 * DAY_MS

/** Sessions in the database. They survive restarts, are valid in every process, and end in all processes immediately. */
export function createSessions({
  database,
  secrets,
  now,
}: Pick<Deps, 'database' | 'secrets' | 'now'>): Sessions {
  const bindingOf = ({ id }: Session) => `session ${id}`
  return {
    async read(ctx) {
      const token = readCookie(ctx, 'mi_session')
      return token ? this.find(token) : null
    },
    find: token => findSession(database, token, now()),
    redirectToSignIn(ctx) {
      // A browser cannot request the address of a submitted form again.
      const back = ctx.method === 'GET' || ctx.method === 'HEAD' ? ctx.url : '/settings'
      ctx.redirect(`/sign-in?return_to=${encodeURIComponent(back)}`)
    },
    formToken: session => formField(secrets.form, bindingOf(session)),
    checkForm: (ctx, session, form) => checkFormToken(ctx, secrets.form, bindingOf(session), form),
    visitorToken(ctx) {
      let visitor = readCookie(ctx, 'mi_visitor')
      if (!visitor) {
        visitor = newToken()
        setCookie(ctx, 'mi_visitor', visitor, null)
      }
      return formField(secrets.form, `visitor ${visitor}`)
    },
    checkVisitorForm(ctx, form) {
      checkFormToken(ctx, secrets.form, `visitor ${readCookie(ctx, 'mi_visitor') ?? newToken()}`, form)
    },
    async start(tx, ctx, { accountId, userId }) {
      await endOf(tx, ctx)
      const token = newToken()
      const at = now()
      const expiresAt = new Date(at.getTime() + LONGEST_MS)
      const times = { createdAt: at, lastSeenAt: at, expiresAt }
      await tx.session.create({
        data: { id: newId('ses', at), tokenHash: hashToken(token), accountId, userId, ...times },
      })
      await endOldest(tx, { accountId, userId })
      setCookie(ctx, 'mi_session', token, LONGEST_MS / 1000)
    },
    async end(ctx) {
      await endOf(database.prisma, ctx)
      setCookie(ctx, 'mi_session', '', 0)
    },
  }

  async function endOf({ session }: Pick<Tx, 'session'>, ctx: PageContext): Promise<void> {
    const token = readCookie(ctx, 'mi_session')
    if (token) await session.deleteMany({ where: { tokenHash: hashToken(token) } })
  }
}

async function findSession({ prisma }: IdentityDatabase, token: string, at: Date): Promise<Session | null> {
  const idleSince = new Date(at.getTime() - IDLE_MS)
  const found = await prisma.session.findFirst({
    where: { tokenHash: hashToken(token), expiresAt: { gt: at }, lastSeenAt: { gt: idleSince } },
  })
  if (!found) return null
  const { id, accountId, userId, lastSeenAt } = found
  const confirmedAt = found.confirmedAt ?? found.createdAt
  const user = await prisma.user.findFirst({
    where: { id: userId, accountId, removedAt: null, status: 'active' },
    include: { account: true },
  })
  if (!user?.email) return null
  if (at.getTime() - lastSeenAt.getTime() > MINUTE_MS)
    await prisma.session.updateMany({ where: { id, accountId }, data: { lastSeenAt: at } })
  const { name, email, role, timeZone, account } = user
  return { id, accountId, userId, name, email, role, timeZone, accountName: account.name, confirmedAt }
}

/** Ends the least recently used sessions of a user who has too many. */
async function endOldest(
  { session }: Pick<Tx, 'session'>,
  owner: { accountId: string; userId: string },
): Promise<void> {
  const oldest = await session.findMany({
    where: owner,
    orderBy: [{ lastSeenAt: 'desc' }, { id: 'desc' }],
    skip: MOST_SESSIONS,
    select: { id: true },
  })
  if (oldest.length > 0)
    await session.deleteMany({ where: { ...owner, id: { in: oldest.map(({ id }) => id) } } })
}
