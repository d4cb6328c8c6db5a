import { expect, test } from 'vitest'
import { nameInMail } from '../src/index.ts'

test.each([
  ['Ada Lovelace', 'Ada Lovelace'],
  ['Dr. Grace Hopper', 'Dr. Grace Hopper'],
  ['J.R.R. Tolkien', 'J. R. R. Tolkien'],
  ['Zoë O’Brien-Müller', 'Zoë O’Brien-Müller'],
  ['山田 太郎', '山田 太郎'],
])('leaves %j readable', (name, plain) => {
  expect(nameInMail(name)).toBe(plain)
})

test.each([
  'Win at https://evil.example/prize',
  'www.evil.example',
  'evil。example',
  'evil．example',
  'evil｡example',
  'a@evil.example',
  'x\u200b.evil\u2060.example',
  '[click](http://evil.example)',
])('leaves no link in %j', name => {
  expect(nameInMail(name)).not.toMatch(/:\/\/|@|\S[.。]\S/u)
})

test('is one line of at most 60 characters', () => {
  expect(nameInMail('Ada\r\nBcc: eve')).toBe('Ada Bcc eve')
  const long = nameInMail('Buy now '.repeat(12))
  expect([...long]).toHaveLength(60)
  expect(long.endsWith('…')).toBe(true)
})
