import type { RpcHandlers } from '@mi/contracts'
import type { Deps } from '../deps.ts'
import { speakerHandlers } from '../speakers/rpc/index.ts'

/** Every operation of the service. */
export function handlers(deps: Deps) {
  return { ...speakerHandlers(deps) } satisfies Partial<RpcHandlers>
}
