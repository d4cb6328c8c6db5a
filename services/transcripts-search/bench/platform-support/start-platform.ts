import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Caller, type CallOptions, createClient, type Tenant } from '@mi/contracts'
import type { AdministrationClient } from '@mi/contracts/mi/identity/v1'
import { ensureAccounts, startPlatform } from '@mi/local-platform'
import { callOrigin, OPERATOR, systemOrigin } from '@mi/service-kit'

export interface BenchKey {
  id: string
  key: string
}

/** The complete platform as users start it, every part in a separate process, on a new database server. */
export interface BenchPlatform extends AsyncDisposable {
  baseUrl: string
  /** The database of the transcripts-search service. */
  databaseUrl: string
  eventsUrl: string
  /** The direct address of the transcripts-search service, without the gateway. */
  searchAddress: string
  tenant: Tenant
  /** An API key of the account's owner. */
  apiKey: string
  /** Another API key. The endpoint counts its limit by key. */
  issueKey(): Promise<BenchKey>
  /** The options to call a service directly as the owner. A new token each time, because a token expires before the run ends. */
  asOwner(): CallOptions
}

/** `env` selects engines other than the built-in engines. */
export async function startBenchPlatform(env: Record<string, string>): Promise<BenchPlatform> {
  const folder = await mkdtemp(join(tmpdir(), 'mi-bench-'))
  const platform = await startPlatform({
    folder,
    port: 0,
    processes: true,
    env: { PATH: process.env.PATH, LOG_LEVEL: 'warn', ...env },
    onRestart: (name, reason) =>
      console.warn(`${name} died and was started again, the figures are worth nothing: ${reason ?? ''}`),
  })
  const { account_id: accountId, user, api_key: apiKey } = await ensureAccounts(platform, folder)
  const { internalTokenSecret } = platform.secrets
  const administration = createClient<AdministrationClient>('mi.identity.v1.Administration', {
    address: String(platform.addresses.identity),
  })
  const owner: Caller = {
    ...{ accountId, userId: user.id, mode: 'live', role: 'owner' },
    ...{ auth: 'api_key', credentialId: accountId, scopes: ['meetings:read'] },
  }
  return {
    baseUrl: platform.baseUrl,
    databaseUrl: platform.engines.databaseUrl('mi_transcripts_search'),
    eventsUrl: platform.engines.databaseUrl('mi_events'),
    searchAddress: String(platform.addresses['transcripts-search']),
    tenant: { accountId, mode: 'live' },
    apiKey,
    async issueKey() {
      const request = { accountId, userId: user.id, name: 'Bench', mode: 'live' as const, scopes: [] }
      const call = { caller: systemOrigin(OPERATOR, internalTokenSecret) }
      const { id, key } = await administration.issueApiKey({ ...request, expiresAt: null }, call)
      return { id, key: key as string }
    },
    asOwner: () => ({ caller: callOrigin(owner, internalTokenSecret, 'gateway'), deadlineMs: 30_000 }),
    async [Symbol.asyncDispose]() {
      administration.close()
      await platform.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
