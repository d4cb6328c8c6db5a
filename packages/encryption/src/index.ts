import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto'
import { SettingsError } from '@mi/config'

/** The setting of services that store encrypted data. */
export const encryptionSettings = {
  masterKeys: {
    env: 'MASTER_KEYS',
    type: 'string',
    optional: true,
    secret: true,
    meaning:
      'keys of what is stored encrypted: "1:" and 64 hexadecimal digits; several with commas between, the first encrypts, all decrypt; without any, speaker embeddings are not stored',
  },
} as const

/** Encrypts and decrypts stored data. `context` names the owner of a value: the value cannot be decrypted with another context. */
export interface Encryption {
  encrypt(plain: Uint8Array, context: string): string
  /** @throws {Error} when the value was changed, has another context, or its key is missing */
  decrypt(stored: string, context: string): Buffer
  /**
   * Derives 256 bits from a key. The result is always the same for a context and a key, and looks random
   * without the key.
   * @param version the version of the key. Default: the first key
   * @throws {Error} when the key is missing
   */
  derive(context: string, version?: string): { version: string; secret: Buffer }
}

const IV_BYTES = 12
const TAG_BYTES = 16

/**
 * AES-256-GCM (NIST SP 800-38D) with a random 96-bit IV. A stored value is `<version of its key>.<base64url
 * of IV, tag, ciphertext>`. A new first key encrypts new values, and stored values need no change. Null
 * without keys.
 * @throws {SettingsError}
 */
export function openEncryption(masterKeys: string | null): Encryption | null {
  if (masterKeys === null) return null
  const keys = readKeys(masterKeys)
  const current = keys.keys().next().value as string
  const keyOf = (version: string) => {
    const key = keys.get(version)
    if (!key) throw new Error(`MASTER_KEYS has no key ${version}`)
    return key
  }
  return {
    encrypt(plain, context) {
      const iv = randomBytes(IV_BYTES)
      const cipher = createCipheriv('aes-256-gcm', keyOf(current), iv)
      cipher.setAAD(Buffer.from(context))
      const text = Buffer.concat([cipher.update(plain), cipher.final()])
      return `${current}.${Buffer.concat([iv, cipher.getAuthTag(), text]).toString('base64url')}`
    },
    decrypt(stored, context) {
      const [version = '', content = ''] = stored.split('.')
      const key = keyOf(version)
      const bytes = Buffer.from(content, 'base64url')
      const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, IV_BYTES))
      decipher.setAAD(Buffer.from(context))
      decipher.setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES))
      return Buffer.concat([decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES)), decipher.final()])
    },
    derive(context, version = current) {
      // RFC 5869: derives a key for this purpose only.
      const key = Buffer.from(hkdfSync('sha256', keyOf(version), '', 'derived secrets', 32))
      return { version, secret: createHmac('sha256', key).update(context).digest() }
    },
  }
}

/**
 * For a service that requires keys.
 * @param what the data that is stored encrypted, for the error message
 * @throws {SettingsError}
 */
export function requireEncryption(masterKeys: string | null, what: string): Encryption {
  const encryption = openEncryption(masterKeys)
  if (!encryption) throw new SettingsError([`MASTER_KEYS is missing: ${what} are stored encrypted`])
  return encryption
}

function readKeys(masterKeys: string): Map<string, Buffer> {
  const keys = new Map<string, Buffer>()
  for (const entry of masterKeys.split(',')) {
    const match = /^(\d{1,9}):([0-9a-fA-F]{64})$/.exec(entry.trim())
    if (!match?.[1] || !match[2] || keys.has(match[1]))
      throw new SettingsError([
        'MASTER_KEYS must be entries such as "1:" followed by 64 hexadecimal digits, each with a number of its own',
      ])
    keys.set(match[1], Buffer.from(match[2], 'hex'))
  }
  return keys
}
