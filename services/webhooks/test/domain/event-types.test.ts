import { fieldRules, loadContract } from '@mi/contracts'
import { expect, test } from 'vitest'
import { ALL, EVENT_TYPES } from '../../src/domain/event-types.ts'

test.each(['CreateWebhookRequest', 'UpdateWebhookRequest'])(
  '%s lists the types that can be subscribed',
  name => {
    const rule = fieldRules(loadContract().type(`mi.webhooks.v1.${name}`)).find(
      ({ name }) => name === 'events',
    )
    expect(rule?.items?.oneOf).toEqual([ALL, ...EVENT_TYPES])
  },
)
