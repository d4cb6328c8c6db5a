import { createHmac } from 'node:crypto'
import { hashToken } from '../../domain/tokens.ts'
import type { LinkKind } from '../../generated/prisma/client.ts'
import type { Tx } from '../../store/database.ts'

const HOUR_MS = 3_600_000

/** How long a link works. */
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
 * The token of a mailed link, of a nonce that waits in the mail's job and a key that is in no database: a mail that is
 * sent again after a crash holds the same link, and who reads the queue has none.
 */
export function mailedToken(key: Buffer, kind: LinkKind, nonce: string): string {
  return createHmac('sha256', key).update(`${kind} ${nonce}`).digest('base64url')
}

/** Stores a token. False when it is there already: it stays as it is, used, if it was. */
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

/** Whom a link belongs to; null when it is unknown, used or too old. It stays valid. */
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

/** {@link findLinkToken}, and it is used now: of two at once, one gets the owner. */
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

/** No link of this kind that somebody was sent works any more. */
export async function endLinkTokens(tx: Tx, kind: LinkKind, owner: LinkOwner, now: Date): Promise<void> {
  await tx.linkToken.updateMany({ where: { kind, ...owner, usedAt: null }, data: { usedAt: now } })
}
