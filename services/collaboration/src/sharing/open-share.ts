import { addressGroup } from '@mi/service-kit'
import type { Deps } from '../deps.ts'
import { type Permission, permits } from './domain/permission.ts'
import { hashShareToken } from './domain/share-token.ts'
import { shareErrors } from './errors.ts'
import { findByToken, type OpenedShare } from './store/find-by-token.ts'
import { countUnknownLink } from './store/unknown-links.ts'

/**
 * The share that a token opens. Unknown, expired and revoked are one answer, and count as guesses; a token that is known
 * opens whatever others behind the same address do, as 256 bits cannot be guessed.
 * @throws {ServiceError} `not_found`; `rate_limit_exceeded` for an address with thirty unknown tokens in a minute; `forbidden`
 * when the share does not permit what is needed
 */
export async function openShare(
  { database, now }: Pick<Deps, 'database' | 'now'>,
  { token, clientIp }: { token: string; clientIp: string | null },
  needed: Permission,
): Promise<OpenedShare> {
  const hash = hashShareToken(token)
  const share = hash && (await findByToken(database, hash))
  if (!share || (share.expiresAt !== null && share.expiresAt <= now())) {
    const retryAfterSeconds = await countUnknownLink(database, addressGroup(clientIp ?? ''), now())
    throw retryAfterSeconds === null
      ? shareErrors.unknown_link()
      : shareErrors.too_many_unknown_links({ retryAfterSeconds })
  }
  if (!permits(share.permission, needed)) throw shareErrors.not_permitted()
  return share
}
