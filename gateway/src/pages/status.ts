import { type Contract, type ServiceName, serviceOf } from '@mi/contracts'
import type { Page } from '../operation.ts'
import { JSON_TYPE } from '../response/http-response.ts'
import type { PagesDeps } from './deps.ts'

const CHECK_DEADLINE_MS = 1000
/** More frequent requests get a cached result. */
const CACHED_MS = 1000

/** `{ status, services: [{ name, status }] }` of the services that implement the API's operations. */
export function statusPage({ contract, channels }: PagesDeps): Page {
  const names = servicesOf(contract)
  let cached: Promise<Buffer> | null = null
  let cachedUntil = 0
  const checkServices = async (): Promise<Buffer> => {
    const services = await Promise.all(
      names.map(async name => ({
        name,
        status: (await channels.get(name)!.isServing(CHECK_DEADLINE_MS)) ? 'up' : 'down',
      })),
    )
    const status = services.every(service => service.status === 'up') ? 'operational' : 'degraded'
    return Buffer.from(JSON.stringify({ status, services }))
  }
  return async () => {
    if (!cached || Date.now() > cachedUntil) {
      cached = checkServices()
      cachedUntil = Date.now() + CACHED_MS
    }
    return {
      status: 200,
      headers: [
        ['Content-Type', JSON_TYPE],
        ['Cache-Control', 'no-store'],
      ],
      body: await cached,
    }
  }
}

function servicesOf(contract: Contract): ServiceName[] {
  return [...new Set(contract.routes.map(route => serviceOf(route.service)))].sort()
}
