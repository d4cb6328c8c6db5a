import { hash } from 'node:crypto'

const SCHEME = /^bearer +([^\s]+)$/i

/** A credential as sent, and its SHA-256 in base64, which is what is looked up and cached. */
export interface BearerToken {
  text: string
  hash: string
}

/** The token of `Authorization: Bearer …`; null when the header is absent, malformed or of another scheme. */
export function bearerToken(header: string | undefined): BearerToken | null {
  if (header === undefined) return null
  // The usual spelling needs no regular expression.
  const text =
    header.startsWith('Bearer ') && !header.includes(' ', 7) ? header.slice(7) : SCHEME.exec(header)?.[1]
  return text ? { text, hash: hash('sha256', text, 'base64') } : null
}
