import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Harness } from '../support/harness.ts'
import { MEETING, startMeetings } from '../support/meetings.ts'

let harness: Harness
beforeAll(async () => {
  harness = await startMeetings()
})
afterAll(() => harness?.stop())

describe('CORS', () => {
  const page = { Origin: 'https://app.example.com' }

  test('accepts preflights of every origin', async () => {
    const headers = {
      ...page,
      'Access-Control-Request-Method': 'PATCH',
      'Access-Control-Request-Headers': 'authorization',
    }
    const response = await harness.request(`/v1/meetings/${MEETING}`, {
      method: 'OPTIONS',
      key: null,
      headers,
    })
    expect(response.status).toBe(204)
    expect(response.headers.get('access-control-allow-origin')).toBe('*')
    expect(response.headers.get('access-control-allow-methods')).toContain('PATCH')
    expect(response.headers.get('access-control-allow-headers')).toContain('Authorization')
    expect(response.headers.get('access-control-max-age')).toBe('86400')
    expect(response.headers.get('access-control-allow-credentials')).toBeNull()
  })

  test('exposes public responses and refusals, but no responses to API keys', async () => {
    const allowed = async (path: string, key?: null) =>
      (await harness.request(path, { headers: page, ...(key === null ? { key } : {}) })).headers.get(
        'access-control-allow-origin',
      )
    expect(await allowed('/v1/openapi.json', null)).toBe('*')
    expect(await allowed('/v1/meetings', null)).toBe('*')
    expect(await allowed('/v1/meetings')).toBeNull()
    expect(await allowed('/v1/meetings?limit=0')).toBeNull()
  })
})
