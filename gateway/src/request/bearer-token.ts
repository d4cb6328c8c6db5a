import { hash } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'

const SCHEME = /^bearer +([^\s]+)$/i

/** A credential as sent, and its SHA-256 in base64. Look-ups and caches use the hash. */
export interface BearerToken {
  text: string
  hash: string
}

/** The last token of each connection. Most connections send the same credential repeatedly, and hashing a token is slow. */
const lastOf = new WeakMap<Socket, { header: string; token: BearerToken | null }>()

/** The token of `Authorization: Bearer …`; null when the header is absent, malformed or of another scheme. */
export function bearerToken({
  headers: { authorization: header },
  socket,
}: Pick<IncomingMessage, 'headers' | 'socket'>): BearerToken | null {
  if (header === undefined) return null
  const last = lastOf.get(socket)
  if (last?.header === header) return last.token
  const token = tokenOf(header)
  lastOf.set(socket, { header, token })
  return token
}

function tokenOf(header: string): BearerToken | null {
  // The usual spelling does not need the regular expression.
  const text =
    header.startsWith('Bearer ') && !header.includes(' ', 7) ? header.slice(7) : SCHEME.exec(header)?.[1]
  return text ? { text, hash: hash('sha256', text, 'base64') } : null
}
