import type { Root, Type } from 'protobufjs'
import { loadProtos, PROTOS_FOLDER } from './load/protos.ts'
import { type EventType, readEvents } from './load/read-events.ts'
import { readRoutes } from './load/read-routes.ts'
import type { Route } from './route.ts'

/** The protos, parsed. */
export interface Contract {
  root: Root
  routes: Route[]
  events: EventType[]
  /** A message by its full name (`mi.meetings.v1.Meeting`). @throws {Error} when there is none */
  type(name: string): Type
}

const loaded = new Map<string, Contract>()

/** Parses protos/ once per process. `folder` is for tests that try another contract. */
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
  return { root, routes: readRoutes(root), events: readEvents(root), type: name => root.lookupType(name) }
}
