import { createHash } from 'node:crypto'
import { execute, queryRows, sql } from '@mi/database'
import { throttleTable } from '../../generated/tables.ts'
import type { IdentityDatabase, Tx } from '../../store/database.ts'

/** The number of tries that are allowed in a time window. */
export interface Throttle {
  tries: number
  windowMs: number
}

/** Sign-ins with one e-mail address from one network address. */
export const SIGN_IN_THROTTLE: Throttle = { tries: 10, windowMs: 15 * 60_000 }

/** Sign-ins with one e-mail address from all network addresses where its user has not signed in before: guessing from many machines. */
export const SIGN_IN_EMAIL_THROTTLE: Throttle = { tries: 100, windowMs: 15 * 60_000 }
const KNOWN_MS = 30 * 86_400_000

/** Password hashes for one network address on all pages: sign-in, confirmation, reset, invitation. */
export const HASH_THROTTLE: Throttle = { tries: 30, windowMs: 60_000 }

/** Requests for a new password from one network address, with any e-mail addresses. Each enqueues a job. */
export const FORGOT_THROTTLE: Throttle = { tries: 30, windowMs: 15 * 60_000 }

/** The key of a limit, hashed, so that neither network addresses nor e-mail addresses are stored. */
export function throttleKey(...parts: string[]): Uint8Array<ArrayBuffer> {
  return new Uint8Array(createHash('sha256').update(JSON.stringify(parts)).digest())
}

/**
 * Counts a try, across all processes. A refused try does not count, so the window ends even when the tries go on. Tries with one key
 * wait for each other, so this is one statement: with a transaction of several statements, one address could occupy every connection
 * of the pool.
 * @returns the time to wait after too many tries. Null when the try is allowed
 */
export async function countTry(
  { pool }: IdentityDatabase,
  key: Uint8Array<ArrayBuffer>,
  { tries, windowMs }: Throttle,
  now: Date,
): Promise<{ retryAfterSeconds: number } | null> {
  const since = new Date(now.getTime() - windowMs)
  const expiresAt = new Date(now.getTime() + windowMs)
  const counting = sql`insert into throttles as t ${throttleTable.values([{ key, tries: [now], expiresAt }])}
    on conflict (key) do update set expires_at = excluded.expires_at,
      tries = (select coalesce(array_agg(at order by at), '{}') from unnest(t.tries) at where at > ${since}) || excluded.tries
    where (select count(*) from unnest(t.tries) at where at > ${since}) < ${tries}`
  if ((await execute(pool, counting, { prepared: true })) === 1) return null
  const first = sql`select min(at) as oldest from throttles t, unnest(t.tries) at where key = ${key} and at > ${since}`
  const [row] = await queryRows<{ oldest: Date | null }>(pool, first, { prepared: true })
  const oldest = row?.oldest ?? now
  return { retryAfterSeconds: Math.max(1, Math.ceil((oldest.getTime() + windowMs - now.getTime()) / 1000)) }
}

/** The time between two invitation mails to one address. */
const INVITATION_PAUSE_MS = 3_600_000

/**
 * The time at which the next invitation to an address may be mailed, from any account: now, or when the pause after the last
 * invitation ends. The time is reserved: an invitation that is withdrawn and repeated gets the same time.
 */
export async function nextInvitationTime(tx: Tx, email: string, now: Date): Promise<Date> {
  const key = throttleKey('invitation', email)
  const row = await tx.throttle.findUnique({ where: { key } })
  const last = row?.tries.at(-1)?.getTime() ?? Number.NEGATIVE_INFINITY
  const earliest = last > now.getTime() ? last : Math.max(now.getTime(), last + INVITATION_PAUSE_MS)
  const at = new Date(earliest)
  const times = { tries: [at], expiresAt: new Date(earliest + INVITATION_PAUSE_MS) }
  await tx.throttle.upsert({ where: { key }, create: { key, ...times }, update: times })
  return at
}

/** True during the pause after an invitation mail to the address, and while the next invitation waits. */
export async function wasInvitedRecently(
  { throttle }: Pick<Tx, 'throttle'>,
  email: string,
  now: Date,
): Promise<boolean> {
  return (
    (await throttle.count({ where: { key: throttleKey('invitation', email), expiresAt: { gt: now } } })) > 0
  )
}

/** Remembers a network address of a user for a month, so that guesses from other addresses cannot lock the user out there. */
export async function rememberAddress(
  { throttle }: Pick<IdentityDatabase['prisma'], 'throttle'>,
  key: Uint8Array<ArrayBuffer>,
  now: Date,
): Promise<void> {
  const expiresAt = new Date(now.getTime() + KNOWN_MS)
  await throttle.upsert({ where: { key }, create: { key, tries: [], expiresAt }, update: { expiresAt } })
}

export async function isKnownAddress(
  { prisma }: IdentityDatabase,
  key: Uint8Array<ArrayBuffer>,
  now: Date,
): Promise<boolean> {
  return (await prisma.throttle.count({ where: { key, expiresAt: { gt: now } } })) > 0
}

/** The key that counts the tries with an e-mail address from all addresses. */
export const emailKey = (email: string) => throttleKey('sign-in with', email)

/** The key that remembers a sign-in at an address. */
export const knownAddressKey = (userId: string, address: string) => throttleKey('signed in', userId, address)

/** Clears the count after a success, because only consecutive failures count. */
export async function clearTries(database: IdentityDatabase, key: Uint8Array<ArrayBuffer>): Promise<void> {
  await database.prisma.throttle.deleteMany({ where: { key } })
}
