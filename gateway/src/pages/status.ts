import { type Contract, type ServiceName, serviceOf } from '@mi/contracts'
import { JSON_TYPE } from '../answers/answer.ts'
import type { Channel } from '../grpc/channel.ts'
import { callUnary } from '../grpc/unary.ts'
import { WireReader } from '../transcoding/answer/wire.ts'
import type { Page } from './page.ts'
import type { PagesParts } from './pages.ts'

const CHECK_DEADLINE_MS = 1000
/** Whoever asks more often is told what is known. */
const KNOWN_MS = 1000
/** grpc.health.v1.HealthCheckResponse.ServingStatus.SERVING */
const SERVING = 1

/** `{ status, services: [{ name, status }] }` of the services that answer the API's operations. */
export function statusPage({ contract, channels }: PagesParts): Page {
  const names = servicesOf(contract)
  let known: Promise<Buffer> | null = null
  let knownUntil = 0
  const look = async (): Promise<Buffer> => {
    const services = await Promise.all(
      names.map(async name => ({ name, status: (await isServing(channels.get(name)!)) ? 'up' : 'down' })),
    )
    const status = services.every(service => service.status === 'up') ? 'operational' : 'degraded'
    return Buffer.from(JSON.stringify({ status, services }))
  }
  return async () => {
    if (!known || Date.now() > knownUntil) {
      known = look()
      knownUntil = Date.now() + KNOWN_MS
    }
    return {
      status: 200,
      headers: [
        ['Content-Type', JSON_TYPE],
        ['Cache-Control', 'no-store'],
      ],
      body: await known,
    }
  }
}

function servicesOf(contract: Contract): ServiceName[] {
  return [...new Set(contract.routes.map(route => serviceOf(route.service)))].sort()
}

/** Asks the health service that every gRPC server of ours has. */
async function isServing(channel: Channel): Promise<boolean> {
  try {
    const answer = await callUnary(channel, {
      path: '/grpc.health.v1.Health/Check',
      message: new Uint8Array(0),
      headers: { authorization: '' },
      deadlineMs: CHECK_DEADLINE_MS,
      repeatable: true,
    })
    const reader = new WireReader(answer)
    return reader.uint32() === 8 && reader.uint32() === SERVING
  } catch {
    return false
  }
}
