import { spawn, spawnSync } from 'node:child_process'
import autocannon from 'autocannon'

const CONNECTIONS = 32

/** The program that generates the load. wrk uses the least CPU itself. */
export const loader = spawnSync('wrk', ['--version']).error ? 'autocannon' : 'wrk'

export interface Target {
  url: string
  headers?: Record<string, string>
}

/** Requests per second during the given time. @throws when a response is not a success */
export async function load({ url, headers = {} }: Target, seconds: number): Promise<number> {
  if (loader === 'autocannon') {
    const result = await autocannon({ url, headers, connections: CONNECTIONS, duration: seconds })
    if (result.non2xx + result.errors > 0)
      throw new Error(`${url}: ${result.non2xx} responses were no success`)
    return result.requests.average
  }
  const given = Object.entries(headers).flatMap(([name, value]) => ['-H', `${name}: ${value}`])
  const child = spawn('wrk', ['-t1', `-c${CONNECTIONS}`, `-d${seconds}`, ...given, url])
  let text = ''
  child.stdout.on('data', (chunk: Buffer) => {
    text += chunk
  })
  await new Promise(resolve => child.once('close', resolve))
  if (text.includes('Non-2xx')) throw new Error(`${url}: ${text}`)
  return Number(/Requests\/sec:\s+([\d.]+)/.exec(text)?.[1])
}
