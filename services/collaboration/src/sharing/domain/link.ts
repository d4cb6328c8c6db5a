import { type Caller, scopeAllows } from '@mi/contracts'
import type { Encryption } from '@mi/encryption'
import type { Share } from '../../generated/prisma/client.ts'
import { hashShareToken, type ShareToken } from './share-token.ts'

interface LinkToken extends ShareToken {
  /** Version of the master key from which the token is derived. */
  key: string
}

/**
 * The token of a share link: 256 bits that are derived from a master key and the id of the share. The link can therefore be shown again
 * although the database contains only the hash.
 * @throws {Error} when the master key no longer exists
 */
export function linkToken(encryption: Encryption, shareId: string, version?: string): LinkToken {
  const { version: key, secret } = encryption.derive(`share link ${shareId}`, version)
  const token = secret.toString('base64url')
  return { token, hash: hashShareToken(token) as LinkToken['hash'], key }
}

/**
 * The URL of a share link. Null when the share has no link, when the master key no longer exists, or when the caller has no permission to
 * create such a link. Otherwise a read-only credential could obtain a link with more rights.
 */
export function linkUrl(
  { encryption, publicUrl }: { encryption: Encryption; publicUrl: string },
  { scopes }: Pick<Caller, 'scopes'>,
  { id, linkHash, linkKey }: Pick<Share, 'id' | 'linkHash' | 'linkKey'>,
): string | null {
  if (!linkHash || !linkKey || !scopeAllows(scopes, 'shares:write')) return null
  try {
    const { token, hash } = linkToken(encryption, id, linkKey)
    // A different key with the same version number derives a different token, which would not work.
    return Buffer.from(hash).equals(linkHash) ? new URL(`/shared/${token}`, publicUrl).href : null
  } catch {
    return null
  }
}

/** The URL of the recording of a shared meeting. It is valid as long as the link. */
export function recordingUrl({ publicUrl }: { publicUrl: string }, token: string): string {
  return new URL(`/v1/shared/${token}/recording`, publicUrl).href
}
