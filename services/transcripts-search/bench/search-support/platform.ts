import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createClient } from '@mi/contracts'
import type { AdministrationClient } from '@mi/contracts/mi/identity/v1'
import { ensureAccounts, startPlatform } from '@mi/local-platform'
import { systemToken } from '@mi/service-kit'
import type { Tenant } from '../../src/search/engine.ts'

export interface BenchKey {
  id: string
  key: string
}

/** The whole platform as users start it, every part a process of its own, on a database server of its own. */
export interface BenchPlatform extends AsyncDisposable {
  baseUrl: string
  /** Of the service that searches. */
  databaseUrl: string
  tenant: Tenant
  /** Another API key of the same account. The endpoint's limit is counted by key. */
  issueKey(): Promise<BenchKey>
}

/** `env` names engines other than the embedded ones. */
export async function startBenchPlatform(env: Record<string, string>): Promise<BenchPlatform> {
  const folder = await mkdtemp(join(tmpdir(), 'mi-bench-'))
  const platform = await startPlatform({
    folder,
    port: 0,
    processes: true,
    env: { PATH: process.env.PATH, LOG_LEVEL: 'warn', ...env },
    onRestart: name => console.warn(`${name} died and was started again: the figures are worth nothing`),
  })
  const { account_id: accountId, user } = await ensureAccounts(platform, folder)
  const address = String(platform.addresses.identity)
  const administration = createClient<AdministrationClient>('mi.identity.v1.Administration', { address })
  return {
    baseUrl: platform.baseUrl,
    databaseUrl: platform.engines.databaseUrl('mi_transcripts_search'),
    tenant: { accountId, mode: 'live' },
    async issueKey() {
      const request = { accountId, userId: user.id, name: 'Bench', mode: 'live' as const, scopes: [] }
      // Such a token lives shorter than a run.
      const call = { caller: systemToken('bench', platform.secrets.internalTokenSecret) }
      const { id, key } = await administration.issueApiKey({ ...request, expiresAt: null }, call)
      return { id, key: key as string }
    },
    async [Symbol.asyncDispose]() {
      administration.close()
      await platform.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
