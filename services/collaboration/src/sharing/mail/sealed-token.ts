import type { Encryption } from '@mi/encryption'

/**
 * The token of a recipient until their mail is sent: encrypted, so that every attempt sends the same link and the database
 * alone opens nothing. Bound to its place: it cannot be read as another recipient's.
 */
export function sealToken(
  encryption: Encryption,
  { shareId, position }: { shareId: string; position: number },
  token: string,
): string {
  return encryption.encrypt(Buffer.from(token), `${shareId}/${position}`)
}

export function openSealedToken(
  encryption: Encryption,
  { shareId, position, sealedToken }: { shareId: string; position: number; sealedToken: string },
): string {
  return encryption.decrypt(sealedToken, `${shareId}/${position}`).toString()
}
