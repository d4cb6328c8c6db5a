import { type LookupAddress, lookup, Resolver } from 'node:dns'
import { promisify } from 'node:util'
import { Semaphore } from '@mi/scheduling'

/** Resolves a name to all of its addresses. */
export type Resolve = (host: string, done: (error: Error | null, addresses: LookupAddress[]) => void) => void

/** c-ares uses sockets instead of threads, so that a slow name server delays only its own names. */
const TIMEOUT_MS = 2_000
const TRIES = 2
/**
 * Concurrent system lookups. `dns.lookup` blocks a thread, and libuv uses only two threads for such calls. Connections of the whole process
 * would wait for a name server that does not respond.
 */
const SYSTEM_LOOKUPS = 1
const MAX_WAITING = 50

const lookupAll = promisify(lookup) as (host: string, options: { all: true }) => Promise<LookupAddress[]>
const semaphore = new Semaphore(SYSTEM_LOOKUPS)
let waiting = 0

/** Asks DNS first. Asks the system (hosts file, search domains) for names that DNS does not know. */
export function createResolve(servers?: readonly string[]): Resolve {
  const resolver = new Resolver({ timeout: TIMEOUT_MS, tries: TRIES })
  if (servers) resolver.setServers(servers)
  const query = {
    4: promisify(resolver.resolve4.bind(resolver)) as (host: string) => Promise<string[]>,
    6: promisify(resolver.resolve6.bind(resolver)) as (host: string) => Promise<string[]>,
  }
  async function resolve(host: string): Promise<LookupAddress[]> {
    // A name without a dot belongs to this machine or its network.
    if (!host.includes('.')) return lookupInTurn(host)
    const outcomes = await Promise.allSettled(
      ([4, 6] as const).map(async family =>
        (await query[family](host)).map(address => ({ address, family }) as const),
      ),
    )
    const addresses = outcomes.flatMap(outcome => (outcome.status === 'fulfilled' ? outcome.value : []))
    if (addresses.length > 0) return addresses
    const errors = outcomes.flatMap(outcome => (outcome.status === 'rejected' ? [outcome.reason] : []))
    const isSlow = errors.some(({ code }) => code === 'ETIMEOUT')
    if (isSlow) throw errors[0]
    return lookupInTurn(host)
  }
  return (host, done) => {
    resolve(host).then(
      addresses => done(null, addresses),
      error => done(error, []),
    )
  }
}

async function lookupInTurn(host: string): Promise<LookupAddress[]> {
  if (waiting >= MAX_WAITING) throw Object.assign(new Error('too many lookups'), { code: 'EAI_AGAIN' })
  waiting++
  await semaphore.acquire()
  try {
    return await lookupAll(host, { all: true })
  } finally {
    waiting--
    semaphore.release()
  }
}
