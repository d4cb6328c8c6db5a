import type { Encryption } from '@mi/encryption'

/**
 * Encrypts the token of a recipient until the mail is sent, so that each attempt sends the same link and the database alone does not reveal
 * it. The ciphertext is bound to its recipient and cannot be used for another.
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
