import { type Caller, scopeAllows } from '@mi/contracts'
import type { Encryption } from '@mi/encryption'
import type { Deps } from '../deps.ts'
import type { Share } from '../generated/prisma/client.ts'
import { hashShareToken, type ShareToken } from './domain/share-token.ts'

interface LinkToken extends ShareToken {
  /** Version of the master key that it is derived with. */
  key: string
}

/**
 * The token of a share's link: 256 bits derived from a master key and the share's id, so that the address can be shown again though
 * the database has only its hash.
 * @throws {Error} when the master key is gone
 */
export function linkToken(encryption: Encryption, shareId: string, version?: string): LinkToken {
  const { version: key, secret } = encryption.derive(`share link ${shareId}`, version)
  const token = secret.toString('base64url')
  return { token, hash: hashShareToken(token) as LinkToken['hash'], key }
}

/**
 * The address of a share's link. Null: it has none; the caller could not make one, so that a credential that only reads does not
 * come by a link that permits more; or the master key it was made with is gone.
 */
export function linkUrl(
  { encryption, publicUrl }: Pick<Deps, 'encryption' | 'publicUrl'>,
  { scopes }: Pick<Caller, 'scopes'>,
  { id, linkHash, linkKey }: Pick<Share, 'id' | 'linkHash' | 'linkKey'>,
): string | null {
  if (!linkHash || !linkKey || !scopeAllows(scopes, 'shares:write')) return null
  try {
    const { token, hash } = linkToken(encryption, id, linkKey)
    // Another key under the same number gives another token, which opens nothing.
    return Buffer.from(hash).equals(linkHash) ? new URL(`/shared/${token}`, publicUrl).href : null
  } catch {
    return null
  }
}

/** The address of the recording of a shared meeting. It works for as long as the link does. */
export function recordingUrl({ publicUrl }: Pick<Deps, 'publicUrl'>, token: string): string {
  return new URL(`/v1/shared/${token}/recording`, publicUrl).href
}
