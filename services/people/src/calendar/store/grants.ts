import type { Encryption } from '@mi/encryption'
import type { Grant } from '../domain/grant.ts'

/** Encrypts a grant for storage and binds it to its connection. */
export function sealGrant(encryption: Encryption, connectionId: string, grant: Grant): string {
  return encryption.encrypt(Buffer.from(JSON.stringify(grant)), `${connectionId} grant`)
}

/** @throws {Error} if the grant belongs to another connection or its key no longer exists */
export function openGrant(encryption: Encryption, connectionId: string, sealed: string): Grant {
  const { expiresAt, ...tokens } = JSON.parse(encryption.decrypt(sealed, `${connectionId} grant`).toString())
  return { ...tokens, expiresAt: new Date(expiresAt) }
}

/** Encrypts the address of a feed. The address is a secret, because it gives access to the calendar. */
export function sealUrl(encryption: Encryption, connectionId: string, url: string): string {
  return encryption.encrypt(Buffer.from(url), `${connectionId} url`)
}

export function openUrl(encryption: Encryption, connectionId: string, sealed: string): string {
  return encryption.decrypt(sealed, `${connectionId} url`).toString()
}
