import { expect, it } from 'vitest'
import { generatePassword, hashPassword, verifyPassword } from '../../src/domain/password.ts'

it('knows the password again, and no other', async () => {
  const stored = await hashPassword('correct horse battery')
  expect(stored).toMatch(/^scrypt\$15\$8\$3\$/)
  expect(await verifyPassword('correct horse battery', stored)).toBe(true)
  expect(await verifyPassword('correct horse batterz', stored)).toBe(false)
  expect(await verifyPassword('', stored)).toBe(false)
})

it('does not care in which Unicode form it was typed', async () => {
  expect(await verifyPassword('Ka\u0308se und Brot', await hashPassword('K\u00e4se und Brot'))).toBe(true)
})

it('salts: the same password is stored differently each time', async () => {
  expect(await hashPassword('correct horse battery')).not.toBe(await hashPassword('correct horse battery'))
})

it('makes passwords that are long enough and never the same', () => {
  const made = new Set(Array.from({ length: 100 }, generatePassword))
  expect(made.size).toBe(100)
  for (const password of made) expect(password.length).toBeGreaterThanOrEqual(20)
})
