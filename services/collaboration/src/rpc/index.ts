import type { RpcHandlers } from '@mi/contracts'
import { channelHandlers } from '../channels/rpc/index.ts'
import { commentHandlers } from '../comments/rpc/index.ts'
import type { Deps } from '../deps.ts'
import { noteHandlers } from '../notes/rpc/index.ts'
import { shareHandlers } from '../sharing/rpc/index.ts'

/** The handlers of all operations of the service. */
export function handlers(deps: Deps) {
  return {
    'mi.collaboration.v1.Notes': noteHandlers(deps),
    'mi.collaboration.v1.Comments': commentHandlers(deps),
    ...channelHandlers(deps),
    ...shareHandlers(deps),
  } satisfies Partial<RpcHandlers>
}
