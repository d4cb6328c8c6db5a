import type { Logger } from '@mi/contracts'
import { RpcStream } from '../grpc/stream.ts'
import type { RpcOperation } from '../operation.ts'
import { checkUploadType } from '../request/content-negotiation.ts'
import type { RequestContext } from '../request-context.ts'
import type { HttpResponse } from '../response/http-response.ts'
import type { ServerState } from '../server-state.ts'
import type { AccessWatch } from './access-watch.ts'
import { type CallMetadataDeps, callMetadata } from './call-metadata.ts'
import { forwardBody } from './forward-body.ts'
import { hideReferences } from './references.ts'
import { reportRefusal } from './report-refusal.ts'

export interface UploadDeps extends CallMetadataDeps {
  log: Logger
  accessWatch: AccessWatch
  state: ServerState
}

/**
 * Streams a raw body to the service while it arrives. When the service responds early, the rest is not sent.
 * The upload ends when its credential loses its access.
 */
export async function handleUpload(
  deps: UploadDeps,
  ctx: RequestContext,
  operation: RpcOperation,
): Promise<HttpResponse> {
  const first = operation.parser.parse(ctx, null)
  try {
    return await upload(deps, ctx, operation, first)
  } catch (error) {
    await reportRefusal(deps.log, ctx, operation.refusal, error)
    throw error
  }
}

async function upload(
  deps: UploadDeps,
  ctx: RequestContext,
  operation: RpcOperation,
  first: Uint8Array,
): Promise<HttpResponse> {
  const { access } = operation.route
  checkUploadType(ctx, access.requestMediaTypes)
  deps.state.openStreams.admit(ctx)
  const stream = await RpcStream.open(operation.channel, {
    path: operation.rpcPath,
    headers: callMetadata(deps, ctx, operation),
    deadlineMs: access.deadlineMs,
  })
  const result = stream.response()
  // The promise is awaited below. Until then a rejection must not count as unhandled.
  result.catch(() => {})
  try {
    await stream.send(first)
    await forwardBody(ctx, stream, {
      field: operation.chunkField,
      maxBytes: access.maxBodyBytes,
      accessWatch: deps.accessWatch,
      pace: deps.state.uploadPace,
    })
  } catch (error) {
    stream.cancel()
    throw error
  }
  const { references } = operation
  const response = await result
  return operation.encodeResponse(
    references ? await hideReferences(deps.log, ctx, references, first, response) : response,
  )
}
