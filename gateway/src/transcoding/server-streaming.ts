import type { Logger } from '@mi/contracts'
import type { ServiceError } from '@mi/errors'
import { ClientDisconnected } from '../errors.ts'
import { RpcStream } from '../grpc/stream.ts'
import type { RpcOperation } from '../operation.ts'
import type { RequestContext } from '../request-context.ts'
import { readFileData, readFileHead } from '../response/file-chunk.ts'
import { type HttpResponse, JSON_TYPE } from '../response/http-response.ts'
import type { ResponseWriter } from '../response/response-writer.ts'
import { formatEvent } from '../response/server-sent-event.ts'
import type { ServerState } from '../server-state.ts'
import type { AccessWatch } from './access-watch.ts'
import { type CallMetadataDeps, callMetadata } from './call-metadata.ts'

const EVENT = '.mi.http.v1.ServerSentEvent'

/** The time that the client has to read the last event of a stream that ends early. */
const LAST_EVENT_MS = 500

const EVENT_STREAM: HttpResponse = {
  status: 200,
  headers: [
    ['Content-Type', 'text/event-stream; charset=utf-8'],
    ['Cache-Control', 'no-store'],
    // Without this header nginx buffers events.
    ['X-Accel-Buffering', 'no'],
  ],
  body: null,
}
const EMPTY_FILE: HttpResponse = { status: 200, headers: [['Content-Type', JSON_TYPE]], body: null }

export interface ServerStreamingDeps extends CallMetadataDeps {
  responses: ResponseWriter
  state: ServerState
  accessWatch: AccessWatch
  log: Logger
}

/**
 * Streams a response while the service produces it. A slow client slows the service down. The call ends when
 * the client disconnects or when the credential loses its access.
 */
export async function handleServerStreaming(
  deps: ServerStreamingDeps,
  ctx: RequestContext,
  operation: RpcOperation,
): Promise<'sent'> {
  const { res } = ctx
  const message = operation.parser.parse(ctx, null)
  const isEvents = operation.route.responseType.fullName === EVENT
  deps.state.openStreams.admit(ctx)
  const stream = await RpcStream.open(operation.channel, {
    path: operation.rpcPath,
    headers: callMetadata(deps, ctx, operation),
    deadlineMs: operation.route.access.deadlineMs,
  })
  let ended: ServiceError | null = null
  const stopWatching = deps.accessWatch.watch(ctx, error => {
    ended = error
    if (ctx.responseStarted) endEarly(deps, ctx, isEvents ? error : null)
    stream.cancel()
  })
  res.once('close', () => {
    stopWatching()
    stream.cancel()
  })
  void stream.send(message)
  stream.finishSending()
  try {
    if (isEvents) await sendEvents(deps, ctx, stream)
    else await sendFile(deps, ctx, stream)
    res.end()
  } catch (error) {
    if (ended && !ctx.responseStarted) throw ended
    // The call was cancelled because of the access or the connection. Its outcome is not a failure of the service.
    if (ended) return 'sent'
    if (res.closed) throw new ClientDisconnected('client disconnected during the response', { cause: error })
    throw error
  } finally {
    stream.cancel()
  }
  return 'sent'
}

/**
 * Ends a response whose head has been sent. An event stream ends with an `error` event that contains the
 * error envelope. A file ends with its connection, so that the client does not mistake a part for the full
 * file.
 */
function endEarly(
  { responses, log }: ServerStreamingDeps,
  ctx: RequestContext,
  event: ServiceError | null,
): void {
  const { res, requestId } = ctx
  log.info(
    { requestId, operation: ctx.operation?.name },
    'response ended: the credential has no access any more',
  )
  if (!event) {
    res.destroy()
    return
  }
  res.end(`event: error\ndata: ${responses.errorEnvelope(ctx, event)}\n\n`)
  // A client that does not read must not keep the connection open.
  const timer = setTimeout(() => res.destroy(), LAST_EVENT_MS)
  res.once('close', () => clearTimeout(timer))
}

async function sendEvents(deps: ServerStreamingDeps, ctx: RequestContext, stream: RpcStream): Promise<void> {
  const { responses, state } = deps
  const { res } = ctx
  await stream.started
  // The head is sent before the first event, so that the stream of a quiet meeting does not look like a request that hangs.
  if (!stream.ended) {
    responses.sendHead(ctx, EVENT_STREAM)
    res.flushHeaders()
    if (ctx.req.method === 'HEAD') return
  }
  state.openStreams.beginEvents(res)
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

/** Resolves when the client can receive more data, or has disconnected. */
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
