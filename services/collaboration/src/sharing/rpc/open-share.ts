import { addressGroup } from '@mi/service-kit'
import type { Deps } from '../../deps.ts'
import type { Opening } from '../domain/opening-limits.ts'
import { type Permission, permits } from '../domain/permission.ts'
import { hashShareToken } from '../domain/share-token.ts'
import { shareErrors } from '../errors.ts'
import { findByToken, type OpenedShare } from '../store/find-by-token.ts'
import { countUnknownLink } from '../store/unknown-links.ts'

/**
 * The share that a token opens. Unknown, expired and revoked tokens get the same response and count as guesses. Guesses from the same
 * address do not block a known token, because 256 bits cannot be guessed. A known token is limited only by the openings of its link and
 * address.
 * @throws {ServiceError} `not_found`; `rate_limit_exceeded` for an address with 30 unknown tokens in a minute, and for a link or an address
 * that exceeds its limit of openings; `forbidden` when the share does not permit the operation
 */
export async function openShare(
  {
    database,
    openingLimits,
    openingLog,
    now,
  }: Pick<Deps, 'database' | 'openingLimits' | 'openingLog' | 'now'>,
  { token, clientIp }: { token: string; clientIp: string | null },
  needed: Permission,
  opening: Opening = 'other',
): Promise<OpenedShare> {
  const share = await findOpenShare({ database, now }, token)
  if (!share) {
    const retryAfterSeconds = await countUnknownLink(database, addressGroup(clientIp ?? ''), now())
    throw retryAfterSeconds === null
      ? shareErrors.unknown_link()
      : shareErrors.too_many_unknown_links({ retryAfterSeconds })
  }
  const link = `${share.id} ${share.recipient?.position ?? ''}`
  const retryAfterSeconds = openingLimits.take(opening, { link, clientIp }, now())
  if (retryAfterSeconds !== null) throw shareErrors.too_many_openings({ retryAfterSeconds })
  if (!permits(share.permission, needed)) throw shareErrors.not_permitted()
  if (opening === 'meeting') await openingLog.note(share, clientIp)
  return share
}

/** The share that a token opens. Null when the token is unknown, expired or revoked. */
export async function findOpenShare(
  { database, now }: Pick<Deps, 'database' | 'now'>,
  token: string,
): Promise<OpenedShare | null> {
  const hash = hashShareToken(token)
  const share = hash && (await findByToken(database, hash))
  return share && (share.expiresAt === null || share.expiresAt > now()) ? share : null
}
