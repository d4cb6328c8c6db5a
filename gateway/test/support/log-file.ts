import { existsSync, readFileSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export interface LogLine {
  level: string
  msg: string
  requestId?: string
  route?: string
  status?: number
  err?: { type: string; message: string }
}

/** Creates a file for a gateway's log (`LOG_FILE`) and reads its lines. */
export async function logFile(): Promise<{ path: string; lines(): LogLine[] }> {
  const path = join(await mkdtemp(join(tmpdir(), 'mi-gateway-log-')), 'gateway.log')
  return {
    path,
    lines() {
      const text = existsSync(path) ? readFileSync(path, 'utf8') : ''
      return text
        .split('\n')
        .filter(line => line.endsWith('}'))
        .map(line => JSON.parse(line) as LogLine)
    },
  }
}
