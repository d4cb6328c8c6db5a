import type { ClientHttp2Session } from 'node:http2'
import { WireReader } from '../protobuf/wire-reader.ts'
import { readSingleMessage } from './frames.ts'
import { ServerResponded, send } from './send.ts'

/** Field number 1, a varint: grpc.health.v1.HealthCheckResponse.status. */
const STATUS_TAG = 8
const SERVING = 1

export type Health = 'serving' | 'not_serving' | 'unresponsive'

/** Calls the health service (grpc.health.v1) of a server. */
export async function checkHealth(session: ClientHttp2Session, deadlineMs: number): Promise<Health> {
  const outcome = await send(session, {
    path: '/grpc.health.v1.Health/Check',
    message: new Uint8Array(0),
    headers: { authorization: '' },
    deadlineMs,
  })
  if (!(outcome instanceof ServerResponded)) return 'unresponsive'
  const message = readSingleMessage(outcome.chunks)
  if (outcome.trailers['grpc-status'] !== '0' || !message) return 'not_serving'
  const reader = new WireReader(message)
  return reader.uint32() === STATUS_TAG && reader.uint32() === SERVING ? 'serving' : 'not_serving'
}
