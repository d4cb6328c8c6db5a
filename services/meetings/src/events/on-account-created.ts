import { defineConsumer } from '@mi/events'
import type { Deps } from '../deps.ts'
import type { Tx } from '../store/database.ts'

/** Fills the sandbox of a new account with the sample meetings. */
export function onAccountCreated({ jobs }: Pick<Deps, 'jobs'>) {
  return defineConsumer<'mi.identity.account.created.v1', Tx>({
    on: 'mi.identity.account.created.v1',
    name: 'seed-sandbox',
    async handle({ payload }, tx) {
      const { accountId } = payload
      await jobs.enqueue(tx, { accountId, mode: 'test' }, { kind: 'seed-sandbox', resourceId: accountId })
    },
  })
}
