import { loadContract } from '@mi/contracts'
import { expect, test } from 'vitest'
import { EVENT_TYPES } from '../../src/domain/event-types.ts'
import { consumers } from '../../src/events/index.ts'

test('has a consumer for each webhook event of the catalogue', () => {
  const handled = new Set(consumers({} as never).map(({ on }) => String(on)))
  const announced = loadContract().events.filter(({ webhook }) => webhook)
  expect(announced.filter(({ type }) => !handled.has(type))).toEqual([])
  expect(EVENT_TYPES).toEqual([...announced.map(({ webhook }) => webhook?.type), 'webhook.test'])
})
