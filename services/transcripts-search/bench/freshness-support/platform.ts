import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Caller, createClient } from '@mi/contracts'
import { ensureAccounts, startPlatform } from '@mi/local-platform'
import { signInternalToken } from '@mi/service-kit'

/** The whole platform, every part a process of its own, on a database server of its own, with an account that imports. */
export async function startImportingPlatform(env: Record<string, string>) {
  const folder = await mkdtemp(join(tmpdir(), 'mi-freshness-'))
  const platform = await startPlatform({
    folder,
    port: 0,
    processes: true,
    env: { PATH: process.env.PATH, LOG_LEVEL: 'warn', ...env },
    onRestart: (name, reason) => console.warn(`${name} ended and is started again: ${reason ?? ''}`),
  })
  const credentials = await ensureAccounts(platform, folder)
  const transcripts = createClient('mi.transcripts.v1.Transcripts', {
    address: platform.addresses['transcripts-search'] as string,
  })
  const caller: Caller = {
    ...{ accountId: credentials.account_id, userId: credentials.user.id, mode: 'live', role: 'owner' },
    ...{ auth: 'api_key', credentialId: credentials.account_id, scopes: ['meetings:read'] },
  }

  async function send(method: string, path: string, body: unknown): Promise<{ id: string }> {
    for (;;) {
      const response = await fetch(platform.baseUrl + path, {
        method,
        headers: { authorization: `Bearer ${credentials.api_key}`, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      })
      const text = await response.text()
      if (response.ok) return JSON.parse(text || '{}')
      if (response.status !== 429) throw new Error(`${method} ${path} answered ${response.status}: ${text}`)
      await new Promise(resume => setTimeout(resume, 1_000))
    }
  }

  return {
    eventsUrl: platform.engines.databaseUrl('mi_events'),
    /** Imports a meeting as a client of the API does; answers its id. */
    async importMeeting(title: string, transcript: unknown): Promise<string> {
      const meeting = { title, platform: 'zoom', started_at: new Date().toISOString() }
      const { id } = await send('POST', '/meetings', meeting)
      await send('PUT', `/meetings/${id}/transcript`, transcript)
      return id
    },
    /** How many segments the service that searches finds: asked directly, for the API answers thirty searches a minute. */
    async found(query: string): Promise<number> {
      const call = {
        caller: signInternalToken(caller, platform.secrets.internalTokenSecret),
        deadlineMs: 30_000,
      }
      const page = await transcripts.searchTranscripts({ query, limit: 1 }, call)
      return page.pagination?.total ?? 0
    },
    /** The same over the API. */
    async foundByApi(query: string): Promise<number> {
      const response = await fetch(`${platform.baseUrl}/transcripts/search`, {
        method: 'POST',
        headers: { authorization: `Bearer ${credentials.api_key}`, 'content-type': 'application/json' },
        body: JSON.stringify({ query }),
      })
      if (!response.ok) throw new Error(`The search answered ${response.status}.`)
      const page = (await response.json()) as { pagination: { total: number } }
      return page.pagination.total
    },
    async [Symbol.asyncDispose]() {
      transcripts.close()
      await platform.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

export type ImportingPlatform = Awaited<ReturnType<typeof startImportingPlatform>>
