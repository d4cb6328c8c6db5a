import { expect, test } from 'vitest'
import { isId, isKind, KINDS, newId } from '../src/index.ts'

test('an id is its prefix and a ULID', () => {
  expect(newId('mtg')).toMatch(/^mtg_[0-7][0-9A-HJKMNP-TV-Z]{25}$/)
  expect(newId('mtg', new Date(1469918176385)).slice(4, 14)).toBe('01ARYZ6S41')
})

test('ids of one process increase strictly', () => {
  const ids = Array.from({ length: 20_000 }, () => newId('seg'))
  expect([...ids].sort()).toEqual(ids)
  expect(new Set(ids).size).toBe(ids.length)
})

test('a given time determines the order', () => {
  const early = newId('mtg', new Date('2020-01-01T00:00:00Z'))
  const late = newId('mtg', new Date('2020-01-01T00:00:00.001Z'))
  expect(early < late).toBe(true)
})

test('only the exact form is an id', () => {
  const id = newId('mtg')
  expect(isId('mtg', id)).toBe(true)
  for (const wrong of [
    id.toLowerCase(),
    `${id}A`,
    id.slice(1),
    id.replace('mtg', 'trs'),
    `${id}\n`,
    '',
    null,
    7,
  ]) {
    expect(isId('mtg', wrong)).toBe(false)
  }
})

test('every kind has three letters and a name', () => {
  for (const [kind, name] of Object.entries(KINDS)) {
    expect(kind).toMatch(/^[a-z]{3}$/)
    expect(name.length).toBeGreaterThan(2)
  }
  expect(isKind('toString')).toBe(false)
})
