import {
  type Contract,
  camelCase,
  decode,
  encode,
  type FieldRule,
  fieldRules,
  formatReferences,
  type Logger,
  type ReferenceState,
  type References,
  type Route,
  type ServiceName,
  serviceOf,
} from '@mi/contracts'
import type { Type } from 'protobufjs'
import type { Channel } from '../grpc/channel.ts'
import type { OperationReferences, ReferenceFields } from '../operation.ts'
import { readTextField, readTexts, withoutTexts } from '../protobuf/read-field.ts'
import type { RequestContext } from '../request-context.ts'
import { callInternally, internalRpc } from './internal-call.ts'

/** The time that a request waits for the services that own the resources which it names. */
const DEADLINE_MS = 2_000

const FIND_VISIBLE = 'mi.references.v1.References/FindVisible'

/** Null for an operation without references. */
export function planReferences(
  route: Route,
  contract: Contract,
  channelOf: (service: ServiceName) => Channel,
): OperationReferences | null {
  const inRequest = referenceFields(route.requestType, channelOf)
  const inResponse = referenceFields(route.responseType, channelOf)
  const { adoptionRpc } = route.access
  if (inRequest.length + inResponse.length === 0) return null
  return {
    inRequest,
    inResponse,
    findVisible: internalRpc(contract, FIND_VISIBLE),
    adoption:
      adoptionRpc === null
        ? null
        : {
            ...internalRpc(contract, adoptionRpc),
            owner: channelOf(serviceOf(adoptionRpc)),
            idNumber: route.responseType.fields.id!.id,
          },
  }
}

function referenceFields(type: Type, channelOf: (service: ServiceName) => Channel): ReferenceFields[] {
  const byOwner = Map.groupBy(fieldRules(type), rule => rule.resourceOf)
  return [...byOwner].flatMap(([owner, rules]: [ServiceName | null, FieldRule[]]) =>
    owner === null ? [] : [{ owner: channelOf(owner), numbers: new Set(rules.map(({ number }) => number)) }],
  )
}

/**
 * Asks the owners of the resources that a request names which of them the caller can see. The called service
 * decides about the result, also when an owner did not respond.
 */
export async function findReferences(
  log: Logger,
  ctx: RequestContext,
  references: OperationReferences,
  request: Uint8Array,
): Promise<References> {
  const named = references.inRequest.flatMap(({ owner, numbers }) => {
    const ids = readTexts(request, numbers)
    return ids.length > 0 ? [{ owner, ids }] : []
  })
  const found = await Promise.all(
    named.map(({ owner, ids }) => findVisible(log, ctx, references, owner, ids)),
  )
  return new Map(found.flat())
}

/** The metadata of references, or null without any. */
export function referencesMetadata(references: References): string | null {
  return references.size > 0 ? formatReferences(references) : null
}

/**
 * Lets another service take up a created resource before the response is sent, so that the client finds it
 * there. If this fails, the event of the resource does it.
 */
export async function adopt(
  log: Logger,
  ctx: RequestContext,
  { adoption, inRequest }: OperationReferences,
  request: Uint8Array,
  response: Uint8Array,
): Promise<void> {
  if (!adoption) return
  const { owner, requestType, idNumber } = adoption
  const named = inRequest.find(fields => fields.owner === owner)
  if (!named || readTexts(request, named.numbers).length === 0) return
  const [field] = requestType.fieldsArray
  const id = { [camelCase(field!.name)]: readTextField(response, idNumber) }
  await callInternally(ctx, owner, adoption, encode(requestType, id), DEADLINE_MS).catch(error =>
    log.info({ err: error, requestId: ctx.requestId }, 'resource not adopted by rpc, the event will do it'),
  )
}

/**
 * Removes the ids from a response that the caller cannot see, for example private channels. Ids that the
 * request itself named are not secret. While their owner does not respond, all other ids are removed.
 */
export async function hideReferences(
  log: Logger,
  ctx: RequestContext,
  references: OperationReferences,
  request: Uint8Array,
  response: Buffer,
): Promise<Buffer> {
  const named = new Set(references.inRequest.flatMap(({ numbers }) => readTexts(request, numbers)))
  let shown = response
  for (const { owner, numbers } of references.inResponse) {
    const ids = readTexts(shown, numbers)
    const unknown = ids.filter(id => !named.has(id))
    if (unknown.length === 0) continue
    const states = new Map(await findVisible(log, ctx, references, owner, unknown))
    shown = withoutTexts(shown, numbers, id => named.has(id) || (states.get(id) ?? 'absent') !== 'absent')
  }
  return shown
}

async function findVisible(
  log: Logger,
  ctx: RequestContext,
  { findVisible: rpc }: OperationReferences,
  owner: Channel,
  ids: string[],
): Promise<[id: string, state: ReferenceState][]> {
  try {
    const request = encode(rpc.requestType, { ids })
    const response = await callInternally(ctx, owner, rpc, request, DEADLINE_MS)
    const { resources } = decode(rpc.responseType, response) as {
      resources: { id: string; member: boolean }[]
    }
    const visible = new Map(resources.map(({ id, member }) => [id, member]))
    return ids.map(id => [id, visible.has(id) ? (visible.get(id) ? 'member' : 'visible') : 'absent'])
  } catch (error) {
    log.info({ err: error, dependency: owner.name, requestId: ctx.requestId }, 'references not checked')
    return []
  }
}
