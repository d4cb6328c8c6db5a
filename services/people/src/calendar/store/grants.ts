import type { Encryption } from '@mi/encryption'
import type { Grant } from '../providers/provider.ts'

/** A grant as it is stored: encrypted, and bound to its connection. */
export function sealGrant(encryption: Encryption, connectionId: string, grant: Grant): string {
  return encryption.encrypt(Buffer.from(JSON.stringify(grant)), `${connectionId} grant`)
}

/** @throws {Error} when it belongs to another connection or its key is gone */
export function openGrant(encryption: Encryption, connectionId: string, sealed: string): Grant {
  const { expiresAt, ...tokens } = JSON.parse(encryption.decrypt(sealed, `${connectionId} grant`).toString())
  return { ...tokens, expiresAt: new Date(expiresAt) }
}

/** The address of a feed, likewise: who has it can read the calendar. */
export function sealUrl(encryption: Encryption, connectionId: string, url: string): string {
  return encryption.encrypt(Buffer.from(url), `${connectionId} url`)
}

export function openUrl(encryption: Encryption, connectionId: string, sealed: string): string {
  return encryption.decrypt(sealed, `${connectionId} url`).toString()
}
