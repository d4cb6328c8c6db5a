import { once } from 'node:events'
import { Redis } from 'iovalkey'
import {
  BURST_WINDOW_MS,
  type Bucket,
  type RateLimitStore,
  standingOf,
  type Ticket,
  type Verdict,
  WINDOW_MS,
} from './bucket.ts'

/**
 * Decides about all buckets of a request in one step of the server, by its clock, so that copies of the gateway cannot
 * admit one too many between them. A window is a list of milliseconds, oldest first.
 * KEYS: base and burst list of each bucket. ARGV: base limit and burst limit of each bucket.
 * Answers: time, admitted, then per bucket: base count, oldest, burst count, oldest, charged to burst.
 */
const TAKE = `
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
local function count(key, window)
  local oldest = redis.call('LINDEX', key, 0)
  while oldest and tonumber(oldest) <= now - window do
    redis.call('LPOP', key)
    oldest = redis.call('LINDEX', key, 0)
  end
  return redis.call('LLEN', key), tonumber(oldest or 0)
end
local answer = { now, 1 }
for i = 1, #KEYS, 2 do
  local base, baseOldest = count(KEYS[i], ${WINDOW_MS})
  local burst, burstOldest = count(KEYS[i + 1], ${BURST_WINDOW_MS})
  local beyond = 0
  if base >= tonumber(ARGV[i]) then
    beyond = 1
    if burst >= tonumber(ARGV[i + 1]) then answer[2] = 0 end
  end
  for _, value in ipairs({ base, baseOldest, burst, burstOldest, beyond }) do answer[#answer + 1] = value end
end
if answer[2] == 1 then
  for i = 1, #KEYS, 2 do
    local at = 3 + (i - 1) / 2 * 5
    local beyond = answer[at + 4]
    local key = KEYS[i + beyond]
    redis.call('RPUSH', key, now)
    redis.call('PEXPIRE', key, beyond == 1 and ${BURST_WINDOW_MS} or ${WINDOW_MS})
    local counted = at + beyond * 2
    if answer[counted] == 0 then answer[counted + 1] = now end
    answer[counted] = answer[counted] + 1
  end
end
return answer
`
const VALUES_PER_BUCKET = 5
const COMMAND_TIMEOUT_MS = 250

type WithTake = Redis & { takeRequests(keyCount: number, ...args: (string | number)[]): Promise<number[]> }

/** Counts in Valkey (or Redis 7): exact across all copies of the gateway. Fails when the server does not answer. */
export class ValkeyStore implements RateLimitStore {
  readonly #client: WithTake

  /** @param onError called for every failure of the connection; commands fail by themselves */
  constructor(url: string, onError: (error: Error) => void) {
    const client = new Redis(url, {
      // A request does not wait for a server that is away: the caller has something to fall back on.
      enableOfflineQueue: false,
      maxRetriesPerRequest: 0,
      commandTimeout: COMMAND_TIMEOUT_MS,
      connectTimeout: 2000,
      retryStrategy: attempt => Math.min(attempt * 100, 1000),
      enableAutoPipelining: true,
    })
    client.on('error', onError)
    client.defineCommand('takeRequests', { lua: TAKE })
    this.#client = client as WithTake
  }

  async take(buckets: Bucket[]): Promise<Verdict> {
    const keys = buckets.flatMap(bucket => [listKey(bucket.key, false), listKey(bucket.key, true)])
    const limits = buckets.flatMap(bucket => [bucket.perMinute, bucket.burst])
    const answer = await this.#client.takeRequests(keys.length, ...keys, ...limits)
    const now = answer[0]!
    const admitted = answer[1] === 1
    const ticket: Ticket | null = admitted ? { at: now, charges: [] } : null
    const standings = buckets.map((bucket, index) => {
      const at = 2 + index * VALUES_PER_BUCKET
      ticket?.charges.push({ key: bucket.key, burst: answer[at + 4] === 1 })
      const usage = {
        base: answer[at]!,
        baseOldestAt: answer[at + 1]!,
        burst: answer[at + 2]!,
        burstOldestAt: answer[at + 3]!,
      }
      return standingOf(bucket, usage, now)
    })
    return { admitted, standings, ticket }
  }

  refund(ticket: Ticket): void {
    for (const { key, burst } of ticket.charges) {
      // Lost when the server is away just now: one request counted that need not be, never one too few.
      this.#client.lrem(listKey(key, burst), -1, String(ticket.at)).catch(() => {})
    }
  }

  /** Resolves when the connection is open. */
  async ready(): Promise<void> {
    if (this.#client.status !== 'ready') await once(this.#client, 'ready')
  }

  async close(): Promise<void> {
    this.#client.disconnect()
  }
}

/** In braces what decides the slot in a cluster: the keys of one request must lie together. */
function listKey(key: string, burst: boolean): string {
  const [credential] = key.split(':', 1)
  return `mi:limit:{${credential}}${key.slice(credential!.length)}${burst ? ':burst' : ''}`
}
