import type { Attack } from '../attack.ts'

const NOTE_CHARACTERS = 50_000
const HOSTILE = ['http://a(', '\\[', '> - ', '[a](<b', '~~a~', '|a|\n|-|\nx\n']
const LINKS = 20
const VISITORS = 3

/** Visitors without a key read pages with hostile Markdown, by many links and at many places. */
export async function attack({ baseUrl, apiKey, signal }: Attack): Promise<void> {
  const call = async (method: string, path: string, body: unknown) => {
    const response = await fetch(baseUrl + path, {
      method,
      headers: { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
      signal,
    })
    return (await response.json()) as { id: string; link: { url: string } | null }
  }
  const started_at = '2026-01-31T09:30:00Z'
  const { id } = await call('POST', '/meetings', { title: 'Attack', platform: 'zoom', started_at })
  for (const part of HOSTILE) {
    const content = part.repeat(Math.floor(NOTE_CHARACTERS / part.length))
    await call('POST', `/meetings/${id}/notes`, { content })
  }
  const paths: string[] = []
  for (let count = 0; count < LINKS; count++) {
    const json = { permission: 'comment', generate_link: true }
    const { link } = await call('POST', `/meetings/${id}/share`, json)
    if (link) paths.push(new URL(link.url).pathname)
  }
  const origin = new URL(baseUrl).origin
  const visit = async (visitor: number) => {
    for (let round = 0; !signal.aborted; round++) {
      const path = paths[(round + visitor) % paths.length]
      const place = `?notes=${(round % HOSTILE.length) + 1}`
      const response = await fetch(origin + path + place, { headers: { accept: 'text/html' }, signal })
      await response.arrayBuffer()
    }
  }
  await Promise.all(Array.from({ length: VISITORS }, (_, visitor) => visit(visitor)))
}
