import { ClientDisconnected, gatewayErrors } from '../errors.ts'
import { MAX_STREAMS_OF_ACCOUNT } from '../event-streams.ts'
import { RpcStream } from '../grpc/stream.ts'
import type { RpcOperation } from '../operation.ts'
import type { RequestContext } from '../request-context.ts'
import { readFileData, readFileHead } from '../response/file-chunk.ts'
import { type HttpResponse, JSON_TYPE } from '../response/http-response.ts'
import type { ResponseWriter } from '../response/response-writer.ts'
import { formatEvent } from '../response/server-sent-event.ts'
import type { ServerState } from '../server-state.ts'
import { type CallMetadataDeps, callMetadata } from './call-metadata.ts'

const EVENT = '.mi.http.v1.ServerSentEvent'

const EVENT_STREAM: HttpResponse = {
  status: 200,
  headers: [
    ['Content-Type', 'text/event-stream; charset=utf-8'],
    ['Cache-Control', 'no-store'],
    // Without this nginx buffers events.
    ['X-Accel-Buffering', 'no'],
  ],
  body: null,
}
const EMPTY_FILE: HttpResponse = { status: 200, headers: [['Content-Type', JSON_TYPE]], body: null }

export interface ServerStreamingDeps extends CallMetadataDeps {
  responses: ResponseWriter
  state: ServerState
}

/** Streams a response while the service produces it: a slow client slows the service down, a lost one ends the call. */
export async function handleServerStreaming(
  deps: ServerStreamingDeps,
  ctx: RequestContext,
  operation: RpcOperation,
): Promise<'sent'> {
  const { res } = ctx
  const message = operation.parser.parse(ctx, null)
  const isEvents = operation.route.responseType.fullName === EVENT
  if (isEvents && !deps.state.eventStreams.admit(ctx.credential?.caller.accountId ?? ctx.clientIp, res)) {
    const message = `The account has ${MAX_STREAMS_OF_ACCOUNT} event streams open, which is the most at once. Close one first.`
    throw gatewayErrors.rate_limited({ message, retryAfterSeconds: 10 })
  }
  const stream = await RpcStream.open(operation.channel, {
    path: operation.rpcPath,
    headers: callMetadata(deps, ctx, operation),
    deadlineMs: operation.route.access.deadlineMs,
  })
  res.once('close', () => stream.cancel())
  void stream.send(message)
  stream.finishSending()
  try {
    if (isEvents) await sendEvents(deps, ctx, stream)
    else await sendFile(deps, ctx, stream)
    res.end()
  } catch (error) {
    // The call was cancelled with the connection: how it ended says nothing about the service.
    if (res.closed) throw new ClientDisconnected('client disconnected during the response', { cause: error })
    throw error
  } finally {
    stream.cancel()
  }
  return 'sent'
}

async function sendEvents(deps: ServerStreamingDeps, ctx: RequestContext, stream: RpcStream): Promise<void> {
  const { responses, state } = deps
  const { res } = ctx
  await stream.started
  // The head is sent before the first event: a quiet meeting must not look like a request that hangs.
  if (!stream.ended) {
    responses.sendHead(ctx, EVENT_STREAM)
    res.flushHeaders()
    if (ctx.req.method === 'HEAD') return
  }
  state.eventStreams.begin(res)
  for await (const message of stream.messages()) {
    if (!ctx.responseStarted) responses.sendHead(ctx, EVENT_STREAM)
    if (res.writableEnded) return
    await write(ctx, formatEvent(message))
  }
  if (!ctx.responseStarted) responses.sendHead(ctx, EVENT_STREAM)
}

async function sendFile(
  { responses }: ServerStreamingDeps,
  ctx: RequestContext,
  stream: RpcStream,
): Promise<void> {
  for await (const message of stream.messages()) {
    if (!ctx.responseStarted) {
      responses.sendHead(ctx, readFileHead(message))
      if (ctx.req.method === 'HEAD') return
    }
    const data = readFileData(message)
    if (data.length > 0) await write(ctx, data)
    if (ctx.res.destroyed) return
  }
  if (!ctx.responseStarted) responses.sendHead(ctx, EMPTY_FILE)
}

/** Resolves when the client has room for more, or is gone. */
function write({ res }: RequestContext, data: Buffer | string): Promise<void> | void {
  if (res.destroyed || res.write(data)) return
  return new Promise(resolve => {
    const done = (): void => {
      res.off('drain', done)
      res.off('close', done)
      resolve()
    }
    res.on('drain', done)
    res.on('close', done)
  })
}
