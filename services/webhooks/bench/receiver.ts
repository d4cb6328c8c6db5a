/**
 * Receives webhooks in a separate process. Counts them and measures the time from each event to its receipt. Commands and results use IPC.
 */
import { createServer } from 'node:http'

let latencies: number[] = []
let healthy: number[] = []
const seen = new Map<string, number>()
const server = createServer((req, res) => {
  const chunks: Buffer[] = []
  req.on('data', chunk => chunks.push(chunk))
  req.on('end', () => {
    if (req.url?.startsWith('/hang')) return
    const at = /"created_at":"([^"]+)"/.exec(Buffer.concat(chunks).toString())?.[1]
    const latency = Date.now() - Date.parse(at ?? '')
    latencies.push(latency)
    healthy.push(latency)
    const key = `${req.headers['webhook-id']}${req.url}`
    seen.set(key, (seen.get(key) ?? 0) + 1)
    res.writeHead(200).end('ok')
  })
})
server.listen(0, '127.0.0.1', () => process.send?.({ port: (server.address() as { port: number }).port }))
process.on('message', (message: { reset?: boolean }) => {
  if (message.reset) {
    latencies = []
    healthy = []
    seen.clear()
  }
  process.send?.({
    count: latencies.length,
    distinct: seen.size,
    p50: percentile(healthy, 0.5),
    p99: percentile(healthy, 0.99),
  })
})

function percentile(values: number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
}
