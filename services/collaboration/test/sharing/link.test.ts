import { randomBytes } from 'node:crypto'
import { type Encryption, openEncryption } from '@mi/encryption'
import { newId } from '@mi/ids'
import { expect, test } from 'vitest'
import { hashShareToken } from '../../src/sharing/domain/share-token.ts'
import { linkToken, linkUrl } from '../../src/sharing/link.ts'

const key = (version: number) => `${version}:${randomBytes(32).toString('hex')}`
const [first, second] = [key(1), key(2)]
const open = (keys: string) => openEncryption(keys) as Encryption
const publicUrl = 'https://meetings.example.com'
const id = newId('shr')
const { token, hash, key: linkKey } = linkToken(open(first), id)
const share = { id, linkHash: hash, linkKey }
const shown = (keys: string, scopes: string[]) =>
  linkUrl({ encryption: open(keys), publicUrl }, { scopes }, share)

test('a token has 256 bits, is another for each share, and is found by its hash', () => {
  expect(Buffer.from(token, 'base64url')).toHaveLength(32)
  expect(hashShareToken(token)).toEqual(hash)
  expect(linkToken(open(first), newId('shr')).token).not.toBe(token)
})

test('the address is shown again to those who could make such a link, also after keys were rotated', () => {
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

test('a share without a link has no address', () => {
  const none = { id, linkHash: null, linkKey: null }
  expect(linkUrl({ encryption: open(first), publicUrl }, { scopes: ['shares:write'] }, none)).toBeNull()
})
