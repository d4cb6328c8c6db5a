import { createSecretKey, hkdfSync, type KeyObject } from 'node:crypto'

/** An entry that is the key of one direction: the process that signs, the service that verifies, the key. */
const DIRECTION = /^([a-z-]+):([a-z-]+):(.{32,})$/
const MIN_CHARACTERS = 32

/** The keys of internal tokens. Each pair of an issuer and an audience has its own keys. */
export interface InternalKeys {
  /** The key with which `issuer` signs tokens for `audience`. @throws {Error} when this process does not have it */
  signingKey(issuer: string, audience: string): KeyObject
  /** All keys with which a token from `issuer` may be signed. Empty when this process has none. */
  verificationKeys(issuer: string, audience: string): readonly KeyObject[]
}

const parsed = new Map<string, InternalKeys>()

/**
 * Reads INTERNAL_TOKEN_SECRET: entries that are separated by commas, in two forms.
 *
 * - A secret of at least 32 characters. The keys of all directions are derived from it (HKDF, RFC 5869).
 * - `issuer:audience:key`, the key of one direction. A part that has only the directions that it uses cannot sign
 *   in the name of another part.
 *
 * The first matching entry signs and all matching entries verify, so that secrets can be replaced without an outage.
 *
 * @throws {Error} for an entry that is too short
 */
export function readInternalKeys(secret: string): InternalKeys {
  const known = parsed.get(secret)
  if (known) return known
  const keys = parseKeys(secret)
  parsed.set(secret, keys)
  return keys
}

function parseKeys(secret: string): InternalKeys {
  const secrets: string[] = []
  const directions = new Map<string, KeyObject[]>()
  for (const entry of secret.split(',').map(text => text.trim())) {
    const [, issuer, audience, key] = DIRECTION.exec(entry) ?? []
    if (issuer && audience && key) {
      const direction = `${issuer}:${audience}`
      directions.set(direction, [...(directions.get(direction) ?? []), createSecretKey(key, 'utf8')])
    } else if (entry.length >= MIN_CHARACTERS) secrets.push(entry)
    else throw new Error(`INTERNAL_TOKEN_SECRET: each entry must have at least ${MIN_CHARACTERS} characters`)
  }

  const complete = new Map<string, readonly KeyObject[]>()
  function verificationKeys(issuer: string, audience: string) {
    const direction = `${issuer}:${audience}`
    let keys = complete.get(direction)
    if (!keys) {
      keys = [...(directions.get(direction) ?? []), ...secrets.map(root => derivedKey(root, direction))]
      // Issuers come from tokens that are not verified yet, so unknown ones are not remembered.
      if (directions.has(direction) || (secrets.length > 0 && complete.size < 1_000))
        complete.set(direction, keys)
    }
    return keys
  }
  return {
    verificationKeys,
    signingKey(issuer, audience) {
      const [key] = verificationKeys(issuer, audience)
      if (!key) throw new Error(`INTERNAL_TOKEN_SECRET has no key for ${issuer}:${audience}`)
      return key
    },
  }
}

function derivedKey(secret: string, direction: string): KeyObject {
  return createSecretKey(Buffer.from(hkdfSync('sha256', secret, '', `internal token ${direction}`, 32)))
}
