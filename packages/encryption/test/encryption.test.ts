import { randomBytes } from 'node:crypto'
import { expect, it } from 'vitest'
import { openEncryption, requireEncryption } from '../src/index.ts'

const key = (version: number) => `${version}:${randomBytes(32).toString('hex')}`
const plain = Buffer.from('a voice')

it('decrypts an encrypted value, and stores no plain text', () => {
  const encryption = openEncryption(key(1))
  const stored = encryption?.encrypt(plain, 'mtg_1') ?? ''
  expect(Buffer.from(stored.split('.')[1] ?? '', 'base64url').includes(plain)).toBe(false)
  expect(encryption?.decrypt(stored, 'mtg_1')).toEqual(plain)
  expect(encryption?.encrypt(plain, 'mtg_1')).not.toBe(stored)
})

it('refuses a value that was changed or has another context', () => {
  const encryption = openEncryption(key(1))
  const stored = encryption?.encrypt(plain, 'mtg_1') ?? ''
  expect(() => encryption?.decrypt(stored, 'mtg_2')).toThrow()
  // The first character after the key's number. All of its bits are significant.
  const at = stored.indexOf('.') + 1
  const changed = stored[at] === 'A' ? 'B' : 'A'
  expect(() => encryption?.decrypt(stored.slice(0, at) + changed + stored.slice(at + 1), 'mtg_1')).toThrow()
})

it('decrypts with an earlier key and encrypts with the first key', () => {
  const [first, second] = [key(1), key(2)]
  const old = openEncryption(first)?.encrypt(plain, 'x') ?? ''
  const rotated = openEncryption(`${second},${first}`)
  expect(rotated?.decrypt(old, 'x')).toEqual(plain)
  expect(rotated?.encrypt(plain, 'x')).toMatch(/^2\./)
  expect(() => openEncryption(second)?.decrypt(old, 'x')).toThrow('MASTER_KEYS has no key 1')
})

it('derives a stable secret for each context and key', () => {
  const [first, second] = [key(1), key(2)]
  const made = openEncryption(first)?.derive('shr_1')
  expect([made?.version, made?.secret.length]).toEqual(['1', 32])
  const rotated = openEncryption(`${second},${first}`)
  expect(rotated?.derive('shr_1', '1')).toEqual(made)
  expect(rotated?.derive('shr_1').version).toBe('2')
  const others = [
    rotated?.derive('shr_1'),
    rotated?.derive('shr_2', '1'),
    openEncryption(key(1))?.derive('shr_1'),
  ]
  for (const other of others) expect(other?.secret).not.toEqual(made?.secret)
  expect(() => openEncryption(second)?.derive('shr_1', '1')).toThrow('MASTER_KEYS has no key 1')
})

it.each(['', '1:abc', 'x', `1:${'0'.repeat(63)}`, `${`1:${'0'.repeat(64)}`},1:${'1'.repeat(64)}`])(
  'refuses the keys %j',
  keys => {
    expect(() => openEncryption(keys)).toThrow('MASTER_KEYS')
  },
)

it('fails without keys in a service that requires them', () => {
  expect(() => requireEncryption(null, 'secrets')).toThrow(
    'MASTER_KEYS is missing: secrets are stored encrypted',
  )
  const encryption = requireEncryption(key(1), 'secrets')
  expect(encryption.decrypt(encryption.encrypt(Buffer.from('a'), 'x'), 'x').toString()).toBe('a')
})
