import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { Credentials } from '../../src/accounts.ts'
import type { AttackScript } from '../attack.ts'

export interface Latencies {
  /** Milliseconds. */
  p50: number
  p99: number
  count: number
}

export interface AttackResult {
  before: Latencies
  during: Latencies
  /** Restarts of a part, or the end of the platform. */
  crashes: number
  /** Requests of the other account that failed during the attack. */
  failures: number
}

interface AttackOptions {
  name: string
  processes: boolean
  seconds: number
  heapMb: number
}

const MAIN = fileURLToPath(new URL('../../src/main.ts', import.meta.url))
const QUIET_SECONDS = 15
/** The other account starts a request every 100 ms, whether or not earlier ones have ended. */
const INTERVAL_MS = 100

/** Starts a platform, measures another account's requests before and during the attack, and stops the platform. */
export async function measureAttack({
  name,
  processes,
  seconds,
  heapMb,
}: AttackOptions): Promise<AttackResult> {
  const { attack, prepare } = (await import(`./${name}.ts`)) as AttackScript
  const prepared = await prepare?.()
  const folder = await mkdtemp(join(tmpdir(), 'mi-attack-'))
  const platform = spawn(
    process.execPath,
    [`--max-old-space-size=${heapMb}`, MAIN, '--port', '0', ...(processes ? ['--processes'] : [])],
    {
      env: {
        ...process.env,
        ...prepared?.env,
        MI_LOCAL_FOLDER: folder,
        NODE_OPTIONS: `--max-old-space-size=${heapMb}`,
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  )
  let output = ''
  platform.stdout?.setEncoding('utf8').on('data', text => {
    output += text
  })
  const stop = new AbortController()
  try {
    const credentials = await awaitStart(platform, folder, () => output)
    await measureRequests(credentials, 5)
    const before = await measureRequests(credentials, QUIET_SECONDS)
    const attacking = attack({
      baseUrl: credentials.base_url,
      apiKey: credentials.other_account.api_key,
      signal: stop.signal,
    }).catch(error => {
      if (!stop.signal.aborted) console.error(`  the attack ${name} ended: ${error}`)
    })
    const during = await measureRequests(credentials, seconds)
    stop.abort()
    await Promise.race([attacking, sleep(5_000)])
    const restarts = output.match(/ended, restarting/g)?.length ?? 0
    const ended = platform.exitCode === null && platform.signalCode === null ? 0 : 1
    return { before, during, crashes: restarts + ended, failures: during.failures }
  } finally {
    stop.abort()
    platform.kill('SIGTERM')
    if (platform.exitCode === null && platform.signalCode === null)
      await Promise.race([once(platform, 'exit'), sleep(60_000).then(() => platform.kill('SIGKILL'))])
    await rm(folder, { recursive: true, force: true })
    prepared?.stop()
  }
}

async function awaitStart(
  platform: ChildProcess,
  folder: string,
  output: () => string,
): Promise<Credentials> {
  for (;;) {
    if (platform.exitCode !== null) throw new Error(`The platform did not start:\n${output()}`)
    if (/Ctrl-C/.test(output()))
      return JSON.parse(await readFile(join(folder, 'credentials.json'), 'utf8')) as Credentials
    await sleep(200)
  }
}

async function measureRequests(
  { base_url, api_key }: Credentials,
  seconds: number,
): Promise<Latencies & { failures: number }> {
  const headers = { authorization: `Bearer ${api_key}` }
  const list = (await (await fetch(`${base_url}/meetings?limit=5`, { headers })).json()) as {
    data: { id: string }[]
  }
  const paths = list.data.flatMap(({ id }) => [
    '/meetings?limit=20',
    `/meetings/${id}`,
    `/meetings/${id}/transcript`,
    `/meetings/${id}/summary`,
    '/action-items?limit=20',
    '/calendar/events',
    '/channels',
    '/webhooks',
  ])
  const durations: number[] = []
  let failures = 0
  const requests: Promise<void>[] = []
  const end = Date.now() + seconds * 1000
  for (let index = 0; Date.now() < end; index++) {
    requests.push(
      (async () => {
        const began = performance.now()
        try {
          const response = await fetch(base_url + paths[index % paths.length], {
            headers,
            signal: AbortSignal.timeout(30_000),
          })
          await response.arrayBuffer()
          if (response.status >= 400) failures++
        } catch {
          failures++
        }
        durations.push(performance.now() - began)
      })(),
    )
    await sleep(INTERVAL_MS)
  }
  await Promise.all(requests)
  durations.sort((a, b) => a - b)
  const at = (share: number) =>
    durations[Math.min(durations.length - 1, Math.floor(durations.length * share))] ?? 0
  return { p50: at(0.5), p99: at(0.99), count: durations.length, failures }
}
