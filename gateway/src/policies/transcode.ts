import { gatewayErrors } from '../errors.ts'
import type { RpcOperation } from '../operation.ts'
import { servePage } from '../pages/serve-page.ts'
import { checkAccept } from '../request/content-negotiation.ts'
import type { RequestContext } from '../request-context.ts'
import type { HttpResponse } from '../response/http-response.ts'
import { handleServerStreaming, type ServerStreamingDeps } from '../transcoding/server-streaming.ts'
import { handleUnary, type UnaryDeps } from '../transcoding/unary.ts'
import { handleUpload, type UploadDeps } from '../transcoding/upload.ts'
import type { PolicyDefinition } from './policy.ts'

export type TranscodeDeps = UnaryDeps & ServerStreamingDeps & UploadDeps

/** The last policy: converts the request to a gRPC call, and the result of the call to the response. */
export function transcode(deps: TranscodeDeps): PolicyDefinition {
  return {
    name: 'transcode',
    handler: () => ctx => {
      const { operation } = ctx
      if (!operation || operation.kind === 'service-pages') throw gatewayErrors.no_route()
      if (operation.kind === 'page') return servePage(ctx, operation)
      checkAccept(ctx, operation)
      if (ctx.span === null) return call(deps, ctx, operation)
      return ctx.span.call(operation.rpcPath, traceparent => {
        ctx.traceparent = traceparent
        return call(deps, ctx, operation)
      })
    },
  }
}

function call(
  deps: TranscodeDeps,
  ctx: RequestContext,
  operation: RpcOperation,
): Promise<HttpResponse | 'sent'> {
  if (operation.route.serverStreaming) return handleServerStreaming(deps, ctx, operation)
  return operation.chunkField > 0 ? handleUpload(deps, ctx, operation) : handleUnary(deps, ctx, operation)
}
