import { createHmac } from 'node:crypto'
import { hashToken } from '../../domain/tokens.ts'
import type { LinkKind } from '../../generated/prisma/client.ts'
import type { Tx } from '../../store/database.ts'

const HOUR_MS = 3_600_000

/** The lifetime of a link. */
export const LINK_LIFETIME_MS: Record<LinkKind, number> = {
  password_reset: HOUR_MS,
  invitation: 7 * 24 * HOUR_MS,
  second_step: HOUR_MS / 6,
}

export interface LinkOwner {
  accountId: string
  userId: string
}

/**
 * The token of a mailed link: an HMAC of a nonce, which the job of the mail has, under a key that is in no database. A mail that is sent
 * again after a crash has the same link, and a reader of the job queue has no link.
 */
export function mailedToken(key: Buffer, kind: LinkKind, nonce: string): string {
  return createHmac('sha256', key).update(`${kind} ${nonce}`).digest('base64url')
}

/** Stores a token. False for a token that is stored already, which stays as it is. */
export async function storeLinkToken(
  tx: Tx,
  { token, kind, owner, since }: { token: string; kind: LinkKind; owner: LinkOwner; since: Date },
): Promise<boolean> {
  const expiresAt = new Date(since.getTime() + LINK_LIFETIME_MS[kind])
  const { count } = await tx.linkToken.createMany({
    data: [{ hash: hashToken(token), kind, ...owner, createdAt: since, expiresAt }],
    skipDuplicates: true,
  })
  return count === 1
}

/** The owner of a link, which stays valid. Null for a link that is unknown, used or expired. */
export async function findLinkToken(
  tx: Pick<Tx, 'linkToken'>,
  kind: LinkKind,
  token: string,
  now: Date,
): Promise<LinkOwner | null> {
  const found = await tx.linkToken.findFirst({
    where: { hash: hashToken(token), kind, usedAt: null, expiresAt: { gt: now } },
  })
  return found && { accountId: found.accountId, userId: found.userId }
}

/** Uses up a link and returns its owner. A concurrent use gets null. */
export async function useLinkToken(
  tx: Tx,
  kind: LinkKind,
  token: string,
  now: Date,
): Promise<LinkOwner | null> {
  const { count } = await tx.linkToken.updateMany({
    where: { hash: hashToken(token), kind, usedAt: null, expiresAt: { gt: now } },
    data: { usedAt: now },
  })
  if (count === 0) return null
  const found = await tx.linkToken.findUnique({ where: { hash: hashToken(token) } })
  return found && { accountId: found.accountId, userId: found.userId }
}

/** Ends all links of a kind that were sent to a user. */
export async function endLinkTokens(tx: Tx, kind: LinkKind, owner: LinkOwner, now: Date): Promise<void> {
  await tx.linkToken.updateMany({ where: { kind, ...owner, usedAt: null }, data: { usedAt: now } })
}
