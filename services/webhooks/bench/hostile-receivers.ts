/**
 * `node services/webhooks/bench/hostile-receivers.ts` compares the memory of the service during a burst to a good receiver and to hostile
 * receivers: 1 GB responses, one byte per second, no response, a broken certificate, a connection that closes in the middle. Also checks
 * the recorded errors. Exits with 1 when the memory grows by more than 10 MB or an error differs. Reads /proc, so it needs Linux. Needs
 * openssl.
 */
import { execFileSync, fork } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { startTestPostgres } from '@mi/testkit/postgres'
import { killOutright } from '@mi/testkit/service-process'
import { openWebhooks, publish, subscribe } from '../test/support/deliveries.ts'
import { startWebhooksProcess } from '../test/support/service-process.ts'

const KINDS = {
  good: { error: null, scheme: 'http' },
  gigabyte: { error: null, scheme: 'http' },
  trickle: { error: 'timeout', scheme: 'http' },
  never: { error: 'timeout', scheme: 'http' },
  certificate: { error: 'tls_error', scheme: 'https' },
  closes: { error: 'connection_reset', scheme: 'http' },
} as const
type Kind = keyof typeof KINDS

/** The initial concurrency limit of a receiver. */
const EVENTS = 8
const MOST_BYTES = 10 * 1024 * 1024

if (process.send) await receive(process.argv[2] as string)
else await measure()

/** Runs the receivers in a separate process, so that their memory is not measured. */
async function receive(folder: string): Promise<void> {
  const { createServer } = await import('node:http')
  const { createServer: createTlsServer } = await import('node:https')
  const { Readable } = await import('node:stream')
  const chunk = Buffer.alloc(64 * 1024, 'x')
  const http = createServer((req, res) => {
    req.resume()
    req.on('end', () => {
      if (req.url === '/good') res.end('ok')
      if (req.url === '/gigabyte') {
        res.writeHead(200)
        Readable.from(gigabyte())
          .on('error', () => {})
          .pipe(res)
      }
      if (req.url === '/trickle') {
        res.writeHead(200)
        const timer = setInterval(() => res.write('x'), 1_000)
        res.on('close', () => clearInterval(timer))
      }
      if (req.url === '/closes') {
        res.writeHead(200, { 'content-length': '1000' })
        res.write('half', () => res.destroy())
      }
    })
  })
  function* gigabyte() {
    for (let sent = 0; sent < 1024 ** 3; sent += chunk.length) yield chunk
  }
  const [key, cert] = ['key.pem', 'cert.pem'].map(name => readFileSync(join(folder, name)))
  const https = createTlsServer({ key, cert } as { key: Buffer; cert: Buffer }, (_req, res) => res.end('ok'))
  const ports = await Promise.all(
    [http, https].map(
      server =>
        new Promise<number>(done =>
          server.listen(0, '127.0.0.1', () => done((server.address() as { port: number }).port)),
        ),
    ),
  )
  process.send?.({ http: ports[0], https: ports[1] })
}

async function measure(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'mi-hostile-'))
  const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')]
  const request = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-subj', '/CN=receiver.example']
  execFileSync('openssl', [...request, '-keyout', key, '-out', cert], { stdio: 'ignore' })
  const receiver = fork(import.meta.filename, [folder])
  const ports = await new Promise<Record<string, number>>(resolve =>
    receiver.once('message', message => resolve(message as Record<string, number>)),
  )
  const postgres = await startTestPostgres({ durable: false })
  const url = postgres.url('hostile')
  const database = await openWebhooks(url)
  const service = startWebhooksProcess(url, postgres.url('hostile_events'))
  try {
    // Warms the service up, so that its normal growth is not measured.
    for (let round = 0; round < 50; round++) await burst('good')
    const good = await burst('good')
    console.log(`a good receiver: at most ${megabytes(good.peak)} MB resident`)
    for (const kind of Object.keys(KINDS) as Kind[]) {
      if (kind === 'good') continue
      const { peak, errors } = await burst(kind)
      const rise = peak - good.peak
      const said = errors.join(', ')
      console.log(`${kind.padEnd(12)} ${megabytes(rise).padStart(6)} MB more; its attempts say: ${said}`)
      if (rise > MOST_BYTES || said !== String(KINDS[kind].error)) process.exitCode = 1
    }
  } finally {
    await killOutright(service)
    receiver.kill()
    await database.close()
    await postgres.stop()
    rmSync(folder, { recursive: true })
  }

  /** Sends to a receiver of a kind until every event had its first attempt. @returns the peak memory in bytes, and the errors */
  async function burst(kind: Kind): Promise<{ peak: number; errors: string[] }> {
    const { scheme } = KINDS[kind]
    const id = await subscribe(database, `${scheme}://127.0.0.1:${ports[scheme]}/${kind}`)
    let peak = 0
    const sampler = setInterval(() => {
      peak = Math.max(peak, residentBytes(service.pid as number))
    }, 20)
    for (let index = 0; index < EVENTS; index++) await publish(database, [id])
    const { poolAcrossTenants: pool } = database
    for (;;) {
      const { rows } = await pool.query(
        'select count(*)::int as left from delivery_queue where attempts = 0 and subscription_id = $1',
        [id],
      )
      if (rows[0].left === 0) break
      await sleep(200)
    }
    clearInterval(sampler)
    const { rows } = await pool.query<{ error: string | null }>(
      `select distinct a.error from delivery_attempts a
       join webhook_deliveries d on d.id = a.delivery_id and d.event_created_at = a.event_created_at
       where d.subscription_id = $1`,
      [id],
    )
    // Prevents further attempts while the next kind is measured.
    await pool.query('delete from delivery_queue where subscription_id = $1', [id])
    return { peak, errors: rows.map(({ error }) => String(error)) }
  }
}

function residentBytes(pid: number): number {
  const line = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))
  return Number(line?.[1] ?? 0) * 1024
}

function megabytes(bytes: number): string {
  return (bytes / 1024 ** 2).toFixed(1)
}
