import type { CallContext } from '@mi/contracts'
import { notFound } from '@mi/errors'
import type { Deps } from '../../deps.ts'
import type { Tx } from '../../store/database.ts'
import { findChannel, lockChannel, type SeenChannel } from '../store/channels.ts'

/** The channel as the caller sees it. @throws {ServiceError} not_found when the caller cannot see it */
export async function requireChannel(
  { database }: Pick<Deps, 'database'>,
  { tenant, caller }: CallContext,
  id: string,
): Promise<SeenChannel> {
  const seen = await findChannel(database.prisma, tenant, caller.userId, id)
  if (!seen) throw notFound('channel')
  return seen
}

/** Like {@link requireChannel}, with the channel locked until the end of the transaction. */
export async function requireLocked(
  tx: Tx,
  { tenant, caller }: CallContext,
  id: string,
): Promise<SeenChannel> {
  const seen = await lockChannel(tx, tenant, caller.userId, id)
  if (!seen) throw notFound('channel')
  return seen
}
