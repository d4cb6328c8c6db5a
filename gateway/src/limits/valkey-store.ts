import { Redis } from 'iovalkey'
import {
  BURST_WINDOW_MS,
  type Bucket,
  bucketState,
  type Charge,
  type RateLimitResult,
  type RateLimitStore,
  WINDOW_MS,
} from './rate-limit.ts'

/**
 * Decides about all buckets of a request in one step on the server, by the server's clock, so that the copies
 * of the gateway together never exceed a limit. A window is a list of times in milliseconds, oldest first.
 * KEYS: the base list and the burst list of each bucket.
 * ARGV: the base limit and the burst limit of each bucket.
 * Reply: time, allowed, then for each bucket: base count, oldest, burst count, oldest, charged to burst.
 */
const CONSUME = `
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
local reply = { now, 1 }
for i = 1, #KEYS, 2 do
  local base, baseOldest = count(KEYS[i], ${WINDOW_MS})
  local burst, burstOldest = count(KEYS[i + 1], ${BURST_WINDOW_MS})
  local beyond = 0
  if base >= tonumber(ARGV[i]) then
    beyond = 1
    if burst >= tonumber(ARGV[i + 1]) then reply[2] = 0 end
  end
  for _, value in ipairs({ base, baseOldest, burst, burstOldest, beyond }) do reply[#reply + 1] = value end
end
if reply[2] == 1 then
  for i = 1, #KEYS, 2 do
    local at = 3 + (i - 1) / 2 * 5
    local beyond = reply[at + 4]
    local key = KEYS[i + beyond]
    redis.call('RPUSH', key, now)
    redis.call('PEXPIRE', key, beyond == 1 and ${BURST_WINDOW_MS} or ${WINDOW_MS})
    local counted = at + beyond * 2
    if reply[counted] == 0 then reply[counted + 1] = now end
    reply[counted] = reply[counted] + 1
  end
end
return reply
`
const VALUES_PER_BUCKET = 5
/** A reply must arrive within this number of steps. */
const STEP_MS = 50
const STEPS = 5

type WithScript = Redis & {
  consumeRequests(keyCount: number, ...args: (string | number)[]): Promise<number[]>
}

/** Counts in Valkey (or Redis 7), which is exact across all copies of the gateway. Rejects when the server does not reply. */
export class ValkeyStore implements RateLimitStore {
  readonly #client: WithScript

  /** @param onError called for every failure of the connection; commands report their own errors */
  constructor(url: string, onError: (error: Error) => void) {
    const client = new Redis(url, {
      // A request does not wait for an unavailable server, because the caller falls back to a local store.
      enableOfflineQueue: false,
      maxRetriesPerRequest: 0,
      connectTimeout: 2000,
      retryStrategy: attempt => Math.min(attempt * 100, 1000),
      enableAutoPipelining: true,
    })
    client.on('error', onError)
    client.defineCommand('consumeRequests', { lua: CONSUME })
    this.#client = client as WithScript
  }

  async consume(buckets: readonly Bucket[]): Promise<RateLimitResult> {
    const keys = buckets.flatMap(bucket => [listKey(bucket.key, false), listKey(bucket.key, true)])
    const limits = buckets.flatMap(bucket => [bucket.perMinute, bucket.burst])
    const reply = await inTime(this.#client.consumeRequests(keys.length, ...keys, ...limits))
    const now = reply[0]!
    const allowed = reply[1] === 1
    const charge: Charge | null = allowed ? { at: now, entries: [] } : null
    const states = buckets.map((bucket, index) => {
      const at = 2 + index * VALUES_PER_BUCKET
      charge?.entries.push({ key: bucket.key, burst: reply[at + 4] === 1 })
      const usage = {
        base: reply[at]!,
        baseOldestAt: reply[at + 1]!,
        burst: reply[at + 2]!,
        burstOldestAt: reply[at + 3]!,
      }
      return bucketState(bucket, usage, now)
    })
    return { allowed, states, charge }
  }

  refund(charge: Charge): void {
    for (const { key, burst } of charge.entries) {
      // The refund is lost while the server is unavailable. The limit is then too strict by one request, never too generous.
      this.#client.lrem(listKey(key, burst), -1, String(charge.at)).catch(() => {})
    }
  }

  /** Resolves when the connection is open. */
  async ready(): Promise<void> {
    // `once()` is not enough, because it rejects at the first failed connection.
    if (this.#client.status !== 'ready') await new Promise<void>(ready => this.#client.once('ready', ready))
  }

  async close(): Promise<void> {
    this.#client.disconnect()
  }
}

/**
 * Rejects when no reply arrives for 250 ms. Time in which this process was busy counts as one step: the reply
 * may already wait to be read, and counting the request locally as well would count it twice.
 */
function inTime<Reply>(reply: Promise<Reply>): Promise<Reply> {
  return new Promise((resolve, reject) => {
    let steps = 0
    const timer = setInterval(() => {
      if (++steps < STEPS) return
      clearInterval(timer)
      reject(new Error('no reply in time'))
    }, STEP_MS)
    reply.then(resolve, reject).finally(() => clearInterval(timer))
  })
}

/**
 * The braces contain the part of the key that selects the slot in a cluster. All keys of a request must be in
 * one slot, so this part is the account.
 */
function listKey(key: string, burst: boolean): string {
  const [account] = key.split(':', 1)
  return `mi:limit:{${account}}${key.slice(account!.length)}${burst ? ':burst' : ''}`
}
