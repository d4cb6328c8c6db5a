import type { Root, Type } from 'protobufjs'
import { loadProtos, PROTOS_FOLDER } from './load/protos.ts'
import { type CallerRule, readCallerRules } from './load/read-callers.ts'
import { type EventType, readEvents } from './load/read-events.ts'
import { readRoutes } from './load/read-routes.ts'
import { loadRpcs, type Rpc } from './load/rpcs.ts'
import { WEBHOOK_TEST, type WebhookEventType } from './load/webhook-events.ts'
import type { Route } from './route.ts'

/** The loaded protos. */
export interface Contract {
  /** Messages and enums, with their comments and field options. */
  root: Root
  rpcs: readonly Rpc[]
  routes: Route[]
  events: EventType[]
  /** The events that users subscribe to. */
  webhookEvents: readonly WebhookEventType[]
  /** The callers that each rpc allows, by `mi.meetings.v1.Meetings/GetMeeting`. */
  callers: ReadonlyMap<string, CallerRule>
  /** A message by its full name (`mi.meetings.v1.Meeting`). @throws {Error} for an unknown message */
  type(name: string): Type
}

const loaded = new Map<string, Contract>()

/** Loads protos/ once per process. `folder` lets tests load another contract. */
export function loadContract(folder: string = PROTOS_FOLDER): Contract {
  let contract = loaded.get(folder)
  if (!contract) {
    contract = readContract(folder)
    loaded.set(folder, contract)
  }
  return contract
}

function readContract(folder: string): Contract {
  const root = loadProtos(folder)
  const rpcs = loadRpcs(folder, root)
  const routes = readRoutes(rpcs, root)
  const callers = readCallerRules(rpcs)
  const events = readEvents(root, { routes, callers })
  return {
    root,
    rpcs,
    routes,
    events,
    webhookEvents: [...events.flatMap(({ webhook }) => webhook ?? []), WEBHOOK_TEST],
    callers,
    type: name => root.lookupType(name),
  }
}

/** The callers that an rpc allows. @throws {Error} for an unknown rpc */
export function callerRule({ callers }: Contract, rpc: string): CallerRule {
  const rule = callers.get(rpc)
  if (!rule) throw new Error(`no rpc ${rpc}`)
  return rule
}
