import type { RpcHandlers } from '@mi/contracts'
import { findVisible } from '../calendar/rpc/find-visible.ts'
import { calendarHandlers } from '../calendar/rpc/index.ts'
import type { Deps } from '../deps.ts'
import { speakerHandlers } from '../speakers/rpc/index.ts'

/** The handlers of all operations of the service. */
export function handlers(deps: Deps) {
  return {
    ...speakerHandlers(deps),
    'mi.people.v1.Calendar': calendarHandlers(deps),
    'mi.references.v1.References': { findVisible: findVisible(deps) },
  } satisfies Partial<RpcHandlers>
}
