import { expect, test } from 'vitest'
import { MAX_TOTAL, Receivers } from '../src/engines/receivers.ts'

/** Uses all capacity of an account. Its receivers respond successfully but slowly. */
function fill(receivers: Receivers, accountId: string): number {
  const subscriptions = Array.from({ length: 50 }, (_, index) => ({
    subscriptionId: `${accountId}/${index}`,
    accountId,
  }))
  let taken = 0
  for (;;) {
    const room = receivers.room(subscriptions)
    if (room.size === 0) return taken
    for (const [subscriptionId, count] of room)
      for (let begun = 0; begun < count; begun++) {
        receivers.begin(subscriptionId, accountId)
        taken++
      }
  }
}

test('gives freed capacity to an account that holds less', () => {
  const receivers = new Receivers()
  const taken = Array.from({ length: 20 }, (_, index) => fill(receivers, `acc_${index}`))
  expect(taken[0]).toBe(256)
  expect(taken.reduce((sum, count) => sum + count)).toBe(MAX_TOTAL)
  receivers.end('acc_0/0', 'acc_0', 'succeeded')
  const [hungry, other] = [
    { subscriptionId: 'acc_0/0', accountId: 'acc_0' },
    { subscriptionId: 'whk_1', accountId: 'acc_other' },
  ]
  expect([...receivers.room([hungry, other])]).toEqual([['whk_1', 1]])
})

test('gives an account all of its capacity while others need none', () => {
  expect(fill(new Receivers(), 'acc_1')).toBe(256)
})
