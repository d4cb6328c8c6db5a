import { defineConsumer } from '@mi/events'
import type { Parts } from '../parts.ts'
import type { Tx } from '../store/database.ts'

/** A new account: its test world is filled with the sample meetings. */
export function onAccountCreated({ jobs }: Pick<Parts, 'jobs'>) {
  return defineConsumer<'mi.identity.account.created.v1', Tx>({
    on: 'mi.identity.account.created.v1',
    name: 'seed-test-world',
    async handle({ payload }, tx) {
      const { accountId } = payload
      await jobs.add(tx, { accountId, mode: 'test' }, { kind: 'seed-test-world', subject: accountId })
    },
  })
}
