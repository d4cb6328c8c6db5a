import type { TokenSigner } from '@mi/service-kit'
import type { CallMetadata } from '../grpc/metadata.ts'
import type { RpcOperation } from '../operation.ts'
import type { RequestContext } from '../request-context.ts'

export interface CallMetadataDeps {
  /** Signs the calls of public operations, which have the gateway as their caller. */
  signAsGateway: TokenSigner
}

/** The metadata of the call that serves a request. */
export function callMetadata(
  { signAsGateway }: CallMetadataDeps,
  ctx: RequestContext,
  { channel }: RpcOperation,
): CallMetadata {
  const { credential, requestId, clientIp, ifMatch, idempotency, traceparent } = ctx
  return {
    authorization: credential?.authorization(channel.name) ?? `Bearer ${signAsGateway(channel.name)}`,
    'mi-request-id': requestId,
    'mi-client-ip': clientIp,
    'mi-if-match': ifMatch,
    'mi-idempotency': idempotency,
    traceparent,
  }
}
