import { type Answer, JSON_TYPE } from '../answers/answer.ts'
import { sendHead } from '../answers/send.ts'
import type { Exchange } from '../exchange.ts'
import { RpcStream } from '../grpc/stream.ts'
import type { RpcOperation } from '../operation.ts'
import type { Runtime } from '../runtime.ts'
import { callHeaders } from './call-headers.ts'
import { readFileData, readFileHead } from './file-chunk.ts'
import { formatEvent } from './server-sent-event.ts'

const EVENT = '.mi.http.v1.ServerSentEvent'

const EVENT_HEADERS: Answer['headers'] = [
  ['Content-Type', 'text/event-stream; charset=utf-8'],
  ['Cache-Control', 'no-store'],
  // nginx would hold events back until its buffer is full.
  ['X-Accel-Buffering', 'no'],
]

/**
 * Passes an answer on while the service makes it. A client that reads slowly slows the service down; one that leaves
 * ends the call.
 */
export async function streamAnswer(
  runtime: Runtime,
  exchange: Exchange,
  operation: RpcOperation,
): Promise<'answered'> {
  const message = operation.reader.read({
    pathValues: exchange.pathValues,
    query: exchange.query,
    headers: exchange.req.headers,
    body: null,
  })
  const stream = await RpcStream.open(operation.channel, {
    path: operation.rpcPath,
    headers: callHeaders(runtime, exchange),
    deadlineMs: operation.route.access.deadlineMs,
  })
  exchange.res.once('close', () => stream.cancel())
  void stream.send(message)
  stream.finishSending()
  runtime.openStreams.add(exchange)
  try {
    if (operation.route.responseType.fullName === EVENT) await sendEvents(runtime, exchange, stream)
    else await sendFile(runtime, exchange, stream)
    exchange.res.end()
  } finally {
    runtime.openStreams.delete(exchange)
    stream.cancel()
  }
  return 'answered'
}

async function sendEvents(runtime: Runtime, exchange: Exchange, stream: RpcStream): Promise<void> {
  await stream.started
  // The head goes out before the first event: a quiet meeting must not look like a request that hangs.
  if (!stream.ended) {
    sendHead(runtime, exchange, { status: 200, headers: EVENT_HEADERS, body: null })
    exchange.res.flushHeaders()
    if (exchange.req.method === 'HEAD') return
  }
  for await (const message of stream.messages()) {
    if (!exchange.answered) sendHead(runtime, exchange, { status: 200, headers: EVENT_HEADERS, body: null })
    if (exchange.res.writableEnded) return
    await write(exchange, formatEvent(message))
  }
  if (!exchange.answered) sendHead(runtime, exchange, { status: 200, headers: EVENT_HEADERS, body: null })
}

async function sendFile(runtime: Runtime, exchange: Exchange, stream: RpcStream): Promise<void> {
  for await (const message of stream.messages()) {
    if (!exchange.answered) {
      sendHead(runtime, exchange, readFileHead(message))
      if (exchange.req.method === 'HEAD') return
    }
    const data = readFileData(message)
    if (data.length > 0) await write(exchange, data)
    if (exchange.res.destroyed) return
  }
  if (!exchange.answered)
    sendHead(runtime, exchange, { status: 200, headers: [['Content-Type', JSON_TYPE]], body: null })
}

/** Resolves when the client has taken enough for the next piece, or is gone. */
function write({ res }: Exchange, data: Buffer | string): Promise<void> | void {
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
