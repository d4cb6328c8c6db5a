import {
  createPrivateKey,
  createPublicKey,
  generateKeyPair,
  type JsonWebKey,
  type KeyObject,
} from 'node:crypto'
import { promisify } from 'node:util'
import { execute, sql } from '@mi/database'
import type { Encryption } from '@mi/encryption'
import type { IdentityDatabase } from '../store/database.ts'

const DAY_MS = 86_400_000
/** A key signs for this time. Then the next key signs. */
const SIGNS_FOR_MS = 30 * DAY_MS
/** A key is published this time before it signs. Caches of the key set live for a shorter time. */
const PUBLISHED_BEFORE_MS = DAY_MS
/** A key stays published this time after the next key begins to sign. The lifetime of a token is shorter. */
const PUBLISHED_AFTER_MS = 2 * 3_600_000
/** A process uses the keys that it has read for this time. */
const READ_EVERY_MS = 60_000

export interface SigningKey {
  /** `kid` */
  id: string
  privateKey: KeyObject
  publicKey: KeyObject
  activeAt: Date
}

/** A public key of the key set (RFC 7517). */
export type PublicJwk = JsonWebKey & { kid: string; alg: 'ES256'; use: 'sig' }

export interface SigningKeys {
  /** The key that signs now. */
  current(): Promise<SigningKey>
  /** Every key that may have signed a valid token, and the next key. */
  published(): Promise<{ keys: PublicJwk[] }>
  /** The published key with an id. */
  find(id: string): Promise<SigningKey | null>
  /** Creates the next key when it is due. Every process calls it. */
  rotate(): Promise<void>
}

interface Deps {
  database: IdentityDatabase
  encryption: Encryption
  now(): Date
}

const newKeyPair = promisify(generateKeyPair)

/**
 * The keys that sign access tokens (ES256). Each month has a new key. A key is published from a day before it signs until its last token
 * has expired. Private keys are encrypted under MASTER_KEYS, with their id authenticated.
 */
export function createSigningKeys({ database, encryption, now }: Deps): SigningKeys {
  let known: SigningKey[] = []
  let readAt = Number.NEGATIVE_INFINITY
  let refreshing: Promise<SigningKey[]> | null = null

  async function read(): Promise<SigningKey[]> {
    const rows = await database.prisma.signingKey.findMany({ orderBy: [{ activeAt: 'asc' }, { id: 'asc' }] })
    known = rows.map(row => {
      const before = known.find(key => key.id === row.id)
      if (before) return before
      const der = encryption.decrypt(row.privateKey, `signing key ${row.id}`)
      const privateKey = createPrivateKey({ key: der, format: 'der', type: 'pkcs8' })
      return { id: row.id, privateKey, publicKey: createPublicKey(privateKey), activeAt: row.activeAt }
    })
    readAt = now().getTime()
    return known
  }

  /** The cached keys, or the keys of the database. Concurrent callers share one read. */
  async function keys(): Promise<SigningKey[]> {
    const age = now().getTime() - readAt
    if (age >= 0 && age < READ_EVERY_MS && activeOf(known, now())) return known
    refreshing ??= refresh().finally(() => {
      refreshing = null
    })
    return refreshing
  }

  async function refresh(): Promise<SigningKey[]> {
    const fresh = await read()
    if (activeOf(fresh, now())) return fresh
    await rotate()
    return read()
  }

  async function rotate(): Promise<void> {
    await rotateKeys({ database, encryption, now })
    readAt = Number.NEGATIVE_INFINITY
  }

  return {
    rotate,
    async current() {
      return activeOf(await keys(), now())!
    },
    async published() {
      return { keys: (await keys()).map(key => jwkOf(key.id, key.publicKey)) }
    },
    async find(id) {
      const find = (from: SigningKey[]) => from.find(key => key.id === id) ?? null
      return find(await keys()) ?? find(await read())
    },
  }
}

/** Creates the next key when it is due, and deletes the keys whose last token has expired. */
function rotateKeys({ database, encryption, now }: Deps): Promise<void> {
  const at = now()
  return database.transaction(async tx => {
    // One process creates the key. The others wait here and then find it.
    await execute(tx, sql`select pg_advisory_xact_lock(hashtextextended('signing keys', 0))`)
    const newest = await tx.signingKey.findFirst({ orderBy: [{ activeAt: 'desc' }, { id: 'desc' }] })
    const due = newest && newest.activeAt.getTime() + SIGNS_FOR_MS
    if (due !== null && at.getTime() < due - PUBLISHED_BEFORE_MS) return
    // The first key signs immediately, and so does a key after a month without rotation: no client has cached the key set.
    const activeAt = new Date(Math.max(at.getTime(), due ?? 0))
    const { privateKey, publicKey } = await newKeyPair('ec', { namedCurve: 'P-256' })
    const id = `${activeAt.toISOString().slice(0, 10)}-${publicKey.export({ format: 'jwk' }).x?.slice(0, 8)}`
    const der = privateKey.export({ format: 'der', type: 'pkcs8' })
    await tx.signingKey.create({
      data: {
        id,
        publicJwk: jwkOf(id, publicKey) as object,
        privateKey: encryption.encrypt(der, `signing key ${id}`),
        createdAt: at,
        activeAt,
      },
    })
    const replaced = await tx.signingKey.findMany({
      where: { activeAt: { lte: at } },
      orderBy: { activeAt: 'desc' },
    })
    const unused = replaced.filter((_key, index) => {
      const next = replaced[index - 1]
      return next && next.activeAt.getTime() + PUBLISHED_AFTER_MS < at.getTime()
    })
    await tx.signingKey.deleteMany({ where: { id: { in: unused.map(key => key.id) } } })
  })
}

function activeOf(keys: readonly SigningKey[], now: Date): SigningKey | undefined {
  return keys.findLast(key => key.activeAt <= now)
}

function jwkOf(id: string, publicKey: KeyObject): PublicJwk {
  return { ...publicKey.export({ format: 'jwk' }), kid: id, alg: 'ES256', use: 'sig' }
}
