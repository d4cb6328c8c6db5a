import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { createClient } from '@mi/contracts'
import type { AdministrationClient, Plan } from '@mi/contracts/mi/identity/v1'
import { ServiceError } from '@mi/errors'
import { OPERATOR, systemOrigin } from '@mi/service-kit'
import type { Platform } from './platform.ts'
import { readJson, writePrivateJson } from './secrets.ts'

/** What `.local/credentials.json` holds: everything a first user, a script or a test needs. */
export interface Credentials {
  base_url: string
  auth_url: string
  account_id: string
  user: { id: string; email: string; password: string }
  /** All scopes, live data. */
  api_key: string
  /** All scopes, test data. */
  test_api_key: string
  /** `meetings:read` only. */
  limited_api_key: string
  /** Another tenant, on plan free. */
  other_account: { account_id: string; api_key: string }
}

/** Reads the credentials of an earlier start, or creates both accounts and their keys. */
export async function ensureAccounts(platform: Platform, folder: string): Promise<Credentials> {
  const file = join(folder, 'credentials.json')
  const known = (await readJson<Credentials>(file)) as Credentials | null
  const addresses = { base_url: platform.baseUrl, auth_url: platform.baseUrl.replace(/\/v1$/, '') }
  const credentials =
    known && (await areKnown(platform, known))
      ? { ...known, ...addresses }
      : { ...addresses, ...(await create(platform)) }
  await writePrivateJson(file, credentials)
  return credentials
}

/** Whether the keys belong to this database. They do not when it was lost, or is another one. */
async function areKnown(platform: Platform, known: Credentials): Promise<boolean> {
  for (const key of [
    known.api_key,
    known.test_api_key,
    known.limited_api_key,
    known.other_account?.api_key,
  ]) {
    if (!key) return false
    const { status } = await fetch(`${platform.baseUrl}/me`, { headers: { authorization: `Bearer ${key}` } })
    if (status === 401) return false
    // Neither good nor bad: new accounts made now would hide the old ones and their data.
    if (status !== 200)
      throw new Error(`The keys of ${platform.folder} cannot be checked: GET /me answers ${status}.`)
  }
  return true
}

async function create(platform: Platform): Promise<Omit<Credentials, 'base_url' | 'auth_url'>> {
  const administration = createClient<AdministrationClient>('mi.identity.v1.Administration', {
    address: platform.addresses.identity as string,
  })
  const call = { caller: systemOrigin(OPERATOR, platform.secrets.internalTokenSecret) }
  const account = async (name: string, plan: Plan, ownerName: string, ownerEmail: string) => {
    const ownerPassword = randomBytes(12).toString('base64url')
    const request = { name, plan, ownerName, ownerEmail, ownerPassword }
    try {
      return { ...(await administration.createAccount(request, call)), ownerEmail }
    } catch (error) {
      // Credentials were lost, the database was not: a new account under another address.
      if (!(error instanceof ServiceError && error.code === 'already_exists')) throw error
      const fresh = ownerEmail.replace('@', `+${randomBytes(3).toString('hex')}@`)
      return {
        ...(await administration.createAccount({ ...request, ownerEmail: fresh }, call)),
        ownerEmail: fresh,
      }
    }
  }
  try {
    const demo = await account('Demo', 'teams', 'Demo Owner', 'demo@example.com')
    const other = await account('Other', 'free', 'Other Owner', 'other@example.com')
    const key = async (of: typeof demo, name: string, mode: 'live' | 'test', scopes: string[] = []) => {
      const accountId = of.account?.id as string
      const created = await administration.issueApiKey(
        { accountId, userId: of.owner?.id as string, name, mode, scopes, expiresAt: null },
        call,
      )
      return created.key as string
    }
    return {
      account_id: demo.account?.id as string,
      user: { id: demo.owner?.id as string, email: demo.ownerEmail, password: demo.ownerPassword },
      api_key: await key(demo, 'Demo, live', 'live'),
      test_api_key: await key(demo, 'Demo, test', 'test'),
      limited_api_key: await key(demo, 'Demo, meetings only', 'live', ['meetings:read']),
      other_account: {
        account_id: other.account?.id as string,
        api_key: await key(other, 'Other, live', 'live'),
      },
    }
  } finally {
    administration.close()
  }
}
