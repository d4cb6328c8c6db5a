import { describe, expect, it } from 'vitest'
import { API_KEY_PATTERN, hashApiKey, newApiKey, parseApiKey } from '../src/api-key-format.ts'

describe('API keys', () => {
  it('have the documented form and can be parsed', () => {
    for (const mode of ['live', 'test'] as const) {
      const made = newApiKey(mode)
      expect(made.key).toMatch(/^svc_(live|test)_[0-9A-Za-z]{43}[0-9A-Za-z]{6}$/)
      expect(made.key.startsWith(`svc_${mode}_`)).toBe(true)
      expect(made.key.endsWith(made.lastFour)).toBe(true)
      expect(made.hash).toHaveLength(32)
      const { key, ...parts } = made
      expect(parseApiKey(key)).toEqual(parts)
      expect(hashApiKey(key)).toEqual(made.hash)
    }
  })

  it('never repeat', () => {
    expect(new Set(Array.from({ length: 1000 }, () => newApiKey('live').key)).size).toBe(1000)
  })

  it('are checked offline: a changed character breaks the checksum', () => {
    const { key } = newApiKey('test')
    for (let at = 9; at < key.length; at++) {
      const changed = key.slice(0, at) + (key[at] === 'a' ? 'b' : 'a') + key.slice(at + 1)
      expect(parseApiKey(changed)).toBeNull()
    }
    expect(parseApiKey(key.replace('test', 'live'))).toBeNull()
  })

  it('exclude texts of a similar form', () => {
    const { key } = newApiKey('live')
    for (const text of [
      '',
      'svc_live_',
      key.slice(0, -1),
      `${key}0`,
      ` ${key}`,
      `${key}\n`,
      key.toLowerCase(),
    ])
      expect(parseApiKey(text)).toBeNull()
  })

  it('are found in a text that leaked them', () => {
    const { key } = newApiKey('live')
    expect(API_KEY_PATTERN.exec(`curl -H "Authorization: Bearer ${key}" …`)?.[0]).toBe(key)
  })
})
