import { expect, it } from 'vitest'
import { generatePassword, hashPassword, verifyPassword } from '../../src/sign-in/domain/password.ts'

it('verifies the password and no other', async () => {
  const stored = await hashPassword('correct horse battery')
  expect(stored).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/)
  expect(await verifyPassword('correct horse battery', stored)).toBe(true)
  expect(await verifyPassword('correct horse batterz', stored)).toBe(false)
  expect(await verifyPassword('', stored)).toBe(false)
})

it('accepts any Unicode form of a password', async () => {
  expect(await verifyPassword('Ka\u0308se und Brot', await hashPassword('K\u00e4se und Brot'))).toBe(true)
})

it('hashes the same password differently each time', async () => {
  expect(await hashPassword('correct horse battery')).not.toBe(await hashPassword('correct horse battery'))
})

it('generates long and different passwords', () => {
  const made = new Set(Array.from({ length: 100 }, generatePassword))
  expect(made.size).toBe(100)
  for (const password of made) expect(password.length).toBeGreaterThanOrEqual(20)
})

it('is false without a password, at the cost of a wrong password', async () => {
  expect(await verifyPassword('correct horse battery', null)).toBe(false)
  expect(await verifyPassword('', null)).toBe(false)
})

it('verifies hashes of another cost and of another implementation', async () => {
  // From the reference implementation: echo -n password | argon2 somesalt -id -t 2 -m 16 -p 1 -l 32 -e
  const reference = '$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc'
  expect(await verifyPassword('password', reference)).toBe(true)
  expect(await verifyPassword('passwore', reference)).toBe(false)
})
