import { randomBytes } from 'node:crypto'
import { type Encryption, openEncryption } from '@mi/encryption'
import { newId } from '@mi/ids'
import { expect, test } from 'vitest'
import { linkToken, linkUrl } from '../../src/sharing/domain/link.ts'
import { hashShareToken } from '../../src/sharing/domain/share-token.ts'

const key = (version: number) => `${version}:${randomBytes(32).toString('hex')}`
const [first, second] = [key(1), key(2)]
const open = (keys: string) => openEncryption(keys) as Encryption
const publicUrl = 'https://meetings.example.com'
const id = newId('shr')
const { token, hash, key: linkKey } = linkToken(open(first), id)
const share = { id, linkHash: hash, linkKey }
const shown = (keys: string, scopes: string[]) =>
  linkUrl({ encryption: open(keys), publicUrl }, { scopes }, share)

test('creates a distinct 256-bit token that its hash finds', () => {
  expect(Buffer.from(token, 'base64url')).toHaveLength(32)
  expect(hashShareToken(token)).toEqual(hash)
  expect(linkToken(open(first), newId('shr')).token).not.toBe(token)
})

test('shows the URL to permitted callers, also after a key rotation', () => {
  for (const scope of ['shares:write', 'meetings:write'])
    expect(shown(first, [scope])).toBe(`${publicUrl}/shared/${token}`)
  expect(shown(`${second},${first}`, ['shares:write'])).toBe(`${publicUrl}/shared/${token}`)
})

test.each([
  ['a credential that only reads', first, ['meetings:read', 'shares:read']],
  ['the platform itself, which writes events', first, []],
  ['anyone once the key is gone', second, ['shares:write']],
  ['anyone when the number of the key is that of another', key(1), ['shares:write']],
])('it is hidden from %s', (_who, keys, scopes) => {
  expect(shown(keys, scopes)).toBeNull()
})

test('returns no URL for a share without a link', () => {
  const none = { id, linkHash: null, linkKey: null }
  expect(linkUrl({ encryption: open(first), publicUrl }, { scopes: ['shares:write'] }, none)).toBeNull()
})
