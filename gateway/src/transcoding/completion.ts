import { type Contract, camelCase, encode, type Route, type ServiceName } from '@mi/contracts'
import { servicesDeclaring } from '@mi/lifecycle'
import type { Channel } from '../grpc/channel.ts'
import type { Completion } from '../operation.ts'
import { readTextField } from '../protobuf/read-field.ts'
import type { RequestContext } from '../request-context.ts'
import { callInternally, internalRpc } from './internal-call.ts'

/** Null for an operation whose response is complete. @throws {Error} when the types of the messages do not match */
export function planCompletion(
  { responseType, access: { completionRpc, deadlineMs } }: Route,
  contract: Contract,
  channelOf: (service: ServiceName) => Channel,
): Completion | null {
  if (completionRpc === null) return null
  const rpc = internalRpc(contract, completionRpc)
  if (rpc.responseType !== responseType)
    throw new Error(`${completionRpc} does not return ${responseType.fullName}`)
  return {
    rpc,
    channels: servicesDeclaring('usage').map(channelOf),
    fields: rpc.requestType.fieldsArray.map(({ name }) => ({
      property: camelCase(name),
      number: responseType.fields[name]!.id,
    })),
    deadlineMs,
  }
}

/**
 * Merges the parts of other services into a response. Concatenated protobuf messages are merged messages
 * (protobuf.dev/programming-guides/encoding, Last One Wins).
 * @throws {ServiceError} when a service does not respond, because the response would be wrong without its part
 */
export async function completeResponse(
  ctx: RequestContext,
  { rpc, channels, fields, deadlineMs }: Completion,
  response: Buffer,
): Promise<Buffer> {
  const request = encode(
    rpc.requestType,
    Object.fromEntries(fields.map(({ property, number }) => [property, readTextField(response, number)])),
  )
  const parts = await Promise.all(
    channels.map(channel => callInternally(ctx, channel, rpc, request, deadlineMs)),
  )
  return Buffer.concat([response, ...parts])
}
