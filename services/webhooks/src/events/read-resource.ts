import {
  type CallOptions,
  type CallOrigin,
  camelCase,
  type EventName,
  type EventPayloads,
  encodeEvent,
  jsonCodecOf,
  loadContract,
  type RpcClients,
  type WebhookResource,
} from '@mi/contracts'
import type { EventObject } from '../domain/event-body.ts'

/** Calls public read operations of the services that own the resources. */
export type ReadOperation = (
  operation: Pick<WebhookResource['route'], 'service' | 'method'>,
  ...call: Parameters<ReadCall>
) => Promise<object>

type ReadCall = (request: object, options: CallOptions) => Promise<object>

/** The gRPC services that the event catalogue names, for the declaration of clients. */
export function resourceServices(): string[] {
  return [...new Set(loadContract().webhookEvents.flatMap(({ resource }) => resource?.route.service ?? []))]
}

/** Opens a client for each of {@link resourceServices}. */
export function readOperation(client: (service: keyof RpcClients) => object): ReadOperation {
  const clients = new Map(resourceServices().map(service => [service, client(service as keyof RpcClients)]))
  return ({ service, method }, request, options) => {
    const call = (clients.get(service) as Partial<Record<string, ReadCall>> | undefined)?.[method]
    if (!call) throw new Error(`${service} has no method ${method}`)
    return call(request, options)
  }
}

/** A transcript with more segments exceeds the size limit of an event, so its segments are not read. */
const MAX_SEGMENTS = 400
/** Stands for segments that were not read, so that the body exceeds the limit as it would with them. */
const LARGER_THAN_AN_EVENT = 'x'.repeat(64 * 1024)

/** Reads the resource of an event through its public operation, so that `data.object` is what the API returns. */
export async function readResource<E extends EventName>(
  read: ReadOperation,
  { route, id, fieldsOf, field }: WebhookResource,
  { on, payload }: { on: E; payload: EventPayloads[E] },
  caller: CallOrigin,
): Promise<EventObject> {
  const { [id]: resourceId, ...others } = encodeEvent(on, payload)
  const path = route.path.replace(/\{\w+\}/, String(resourceId))
  if ('segment_count' in others && Number(others.segment_count) > MAX_SEGMENTS)
    return {
      object: { id: resourceId, meeting_id: others.meeting_id, segments: LARGER_THAN_AN_EVENT },
      path,
    }
  const [pathField = ''] = route.pathFields
  const response = await read(route, { [camelCase(pathField)]: resourceId }, { caller })
  const json = jsonCodecOf(route.responseType).toJson(response)
  const resource = (route.responseBody ? json[route.responseBody] : json) as Record<string, unknown>
  if (field) return { object: { ...others, [field]: resource }, path }
  if (!fieldsOf) return { object: resource, path }
  const names = loadContract()
    .type(fieldsOf)
    .fieldsArray.map(({ name }) => name)
  return { object: Object.fromEntries(names.map(name => [name, resource[name]])), path }
}
