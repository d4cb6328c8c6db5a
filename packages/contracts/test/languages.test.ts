import { expect, test } from 'vitest'
import { isLanguage, LANGUAGE_PATTERN } from '../src/languages.ts'

test('matches exactly the codes of ISO 639-1 in the OpenAPI pattern', () => {
  const letters = [...'abcdefghijklmnopqrstuvwxyz']
  const codes = letters.flatMap(first => letters.map(second => first + second))
  const pattern = new RegExp(LANGUAGE_PATTERN)
  expect(codes.filter(code => pattern.test(code))).toEqual(codes.filter(isLanguage))
  expect(codes.filter(isLanguage)).toHaveLength(183)
  for (const other of ['', 'e', 'eng', 'EN', 'en-US', ' en']) expect(pattern.test(other)).toBe(false)
})
