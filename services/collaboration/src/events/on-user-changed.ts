import { ServiceError } from '@mi/errors'
import { type Consumer, defineConsumer } from '@mi/events'
import type { Deps } from '../deps.ts'
import type { Tx } from '../store/database.ts'
import { renameUser } from '../store/user-refs.ts'

/**
 * Updates the name of a user in notes and comments. A removed user leaves all channels, and the user's shares that allow comments or
 * changes end, in both modes.
 */
export function onUserChanged({ users, jobs, systemOrigin }: Deps): Consumer[] {
  return [
    defineConsumer<'mi.identity.user.updated.v1', Tx, { name: string; email: string } | null>({
      on: 'mi.identity.user.updated.v1',
      name: 'follow-user',
      prepare: ({ tenant, payload: { userId } }) =>
        users.getUserContact({ userId }, { caller: systemOrigin(tenant) }).catch(nullWhenRemoved),
      handle: ({ tenant, payload: { userId } }, tx, _ctx, contact) =>
        renameUser(tx, tenant.accountId, userId, contact),
    }),
    defineConsumer<'mi.identity.user.removed.v1', Tx>({
      on: 'mi.identity.user.removed.v1',
      name: 'leave-channels',
      async handle({ tenant: { accountId }, payload: { userId } }, tx) {
        await renameUser(tx, accountId, userId, null)
        for (const mode of ['live', 'test'] as const) {
          // A resource has one job of a kind across modes. The live job keeps the user id as resource, because copies of an earlier version
          // expect it.
          const resourceId = mode === 'live' ? userId : `${userId} ${mode}`
          for (const kind of ['leave-channels', 'end-shares'] as const)
            await jobs.enqueue(tx, { accountId, mode }, { kind, resourceId, payload: { userId } })
        }
      },
    }),
  ]
}

function nullWhenRemoved(error: unknown): null {
  if (error instanceof ServiceError && error.status === 'not_found') return null
  throw error
}
