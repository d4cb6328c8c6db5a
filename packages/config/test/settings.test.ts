import { describe, expect, expectTypeOf, test } from 'vitest'
import { defineSettings, type SettingsError } from '../src/index.ts'

const settings = defineSettings({
  databaseUrl: {
    env: 'DATABASE_URL',
    type: 'url',
    protocols: ['postgres', 'postgresql'],
    meaning: 'the database',
    secret: true,
  },
  port: { env: 'PORT', type: 'integer', min: 0, max: 65535, default: 8080, meaning: 'the port' },
  verbose: { env: 'VERBOSE', type: 'boolean', default: false, meaning: 'say more' },
  timeoutMs: { env: 'TIMEOUT', type: 'duration', min: 100, default: 5000, meaning: 'how long to wait' },
  level: { env: 'LEVEL', type: 'oneOf', values: ['info', 'debug'], default: 'info', meaning: 'what to log' },
  hosts: { env: 'HOSTS', type: 'list', default: [], meaning: 'other hosts' },
  secret: {
    env: 'SECRET',
    type: 'string',
    minLength: 32,
    secret: true,
    optional: true,
    meaning: 'signs tokens',
  },
})
const DATABASE_URL = 'postgres://localhost/mi'

test('rules run on valid values, and their errors are reported like others', () => {
  const pair = defineSettings(
    {
      user: { env: 'NAME', type: 'string', optional: true, meaning: 'the user' },
      port: { env: 'PORT', type: 'integer', default: 1, meaning: 'the port' },
    },
    [({ user, port }) => (user === null && port > 1 ? ['NAME is missing: PORT needs it'] : [])],
  )
  expect(pair.read({ PORT: '2', NAME: 'ada' })).toEqual({ user: 'ada', port: 2 })
  expect(() => pair.read({ PORT: '2' })).toThrow('NAME is missing: PORT needs it')
  expect(() => pair.read({ PORT: 'x' })).toThrow(/^Wrong settings:\n {2}PORT is wrong: [^\n]+$/)
})

function errorsOf(env: Record<string, string>): string[] {
  try {
    settings.read(env)
    return []
  } catch (error) {
    return (error as SettingsError).errors
  }
}

describe('settings', () => {
  test('are parsed to their types', () => {
    const read = settings.read({
      DATABASE_URL,
      PORT: '0',
      VERBOSE: 'true',
      TIMEOUT: '2m',
      LEVEL: 'debug',
      HOSTS: 'a, b',
    })
    expect(read).toEqual({
      databaseUrl: DATABASE_URL,
      port: 0,
      verbose: true,
      timeoutMs: 120_000,
      level: 'debug',
      hosts: ['a', 'b'],
      secret: null,
    })
    expectTypeOf(read.level).toEqualTypeOf<'info' | 'debug'>()
    expectTypeOf(read.secret).toEqualTypeOf<string | null>()
    expectTypeOf(read.port).toEqualTypeOf<number>()
  })

  test('use the default only when absent or empty', () => {
    expect(settings.read({ DATABASE_URL, PORT: '' }).port).toBe(8080)
    expect(errorsOf({ DATABASE_URL, PORT: 'abc' })).toEqual([
      'PORT is wrong: "abc" is not a whole number from 0 to 65535',
    ])
  })

  test('report all errors at once', () => {
    expect(errorsOf({ PORT: '70000', VERBOSE: 'yes', TIMEOUT: '10', LEVEL: 'loud', HOSTS: 'a,,b' })).toEqual([
      'DATABASE_URL is missing: the database',
      'PORT is wrong: "70000" is not a whole number from 0 to 65535',
      'VERBOSE is wrong: "yes" is not true or false',
      'TIMEOUT is wrong: "10" is not a duration such as 250ms, 30s, 5m, 12h or 7d, at least 100ms',
      'LEVEL is wrong: "loud" is not one of info, debug',
      'HOSTS is wrong: "a,,b" is not values separated by commas',
    ])
  })

  test('never show a secret', () => {
    const errors = errorsOf({ DATABASE_URL: 'mysql://me:hunter2@db/x', SECRET: 'tooshort' })
    expect(errors.join()).not.toMatch(/hunter2|tooshort/)
    expect(errors).toHaveLength(2)
  })

  test('have descriptions for a README', () => {
    expect(settings.describe()).toContainEqual({
      env: 'TIMEOUT',
      type: 'duration',
      default: '5s',
      required: false,
      meaning: 'how long to wait',
    })
    expect(settings.describe()[0]).toMatchObject({ env: 'DATABASE_URL', required: true, default: null })
  })
})
