import { createHash } from 'node:crypto'
import type { IdentityDatabase } from './database.ts'

/** How often something may be tried. */
export interface Throttle {
  tries: number
  windowMs: number
}

/** At a sign-in with one e-mail address from one address. */
export const SIGN_IN_THROTTLE: Throttle = { tries: 10, windowMs: 15 * 60_000 }

/** With one e-mail address from all addresses together that nobody signed in from with it: guessing from many machines. */
export const SIGN_IN_EMAIL_THROTTLE: Throttle = { tries: 100, windowMs: 15 * 60_000 }
const KNOWN_MS = 30 * 86_400_000

/** What is limited, hashed: neither addresses nor e-mail addresses are stored. */
export function throttleKey(...what: string[]): Uint8Array<ArrayBuffer> {
  return new Uint8Array(createHash('sha256').update(JSON.stringify(what)).digest())
}

/**
 * Counts a try, in all copies together, and says how long to wait when there were too many; null lets it pass. A refused
 * try does not count: the window ends though somebody goes on.
 */
export function countTry(
  database: IdentityDatabase,
  key: Uint8Array<ArrayBuffer>,
  { tries, windowMs }: Throttle,
  now: Date,
): Promise<{ retryAfterSeconds: number } | null> {
  const expiresAt = new Date(now.getTime() + windowMs)
  return database.transaction(async tx => {
    await tx.throttle.createMany({ data: [{ key, tries: [], expiresAt }], skipDuplicates: true })
    await tx.$executeRaw`select 1 from throttles where key = ${key} for update`
    const row = await tx.throttle.findUnique({ where: { key } })
    const recent = (row?.tries ?? []).filter(at => at.getTime() > now.getTime() - windowMs)
    const [oldest = now] = recent
    if (recent.length >= tries)
      return {
        retryAfterSeconds: Math.max(1, Math.ceil((oldest.getTime() + windowMs - now.getTime()) / 1000)),
      }
    const counted = { tries: [...recent, now], expiresAt }
    // Not an update: a success may have cleared the row before it was locked.
    await tx.throttle.upsert({ where: { key }, create: { key, ...counted }, update: counted })
    return null
  })
}

/** Remembers for a month where somebody signed in: others who guess cannot keep them out there. @param key names user and address */
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

/** What counts the tries with an e-mail address from everywhere. */
export const emailKey = (email: string) => throttleKey('sign-in with', email)

/** What says that somebody signed in at an address. */
export const knownAddressKey = (userId: string, address: string) => throttleKey('signed in', userId, address)

/** After a success: only failures in a row count. */
export async function clearTries(database: IdentityDatabase, key: Uint8Array<ArrayBuffer>): Promise<void> {
  await database.prisma.throttle.deleteMany({ where: { key } })
}
