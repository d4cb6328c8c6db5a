import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { createClient, DOCUMENTED_SCOPES } from '@mi/contracts'
import type { AdministrationClient, Plan } from '@mi/contracts/mi/identity/v1'
import { ServiceError } from '@mi/errors'
import { OPERATOR, systemOrigin } from '@mi/service-kit'
import type { Platform } from './platform.ts'
import { readJson, writePrivateJson } from './secrets.ts'

/** The content of `.local/credentials.json`: everything that a first user, a script or a test needs. */
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
  /** A second person of the same account, with the role member; their key has all scopes, live data. */
  member: { user_id: string; email: string; password: string; api_key: string }
  /** A confidential app of the demo account with all scopes, for live data: what `Sign in with` begins with. */
  oauth_app: { id: string; client_id: string; client_secret: string; redirect_uri: string }
  /** Another tenant, on plan free. */
  other_account: { account_id: string; api_key: string }
}

/** Reads the credentials of an earlier start, or creates both accounts, their people and their keys. */
export async function ensureAccounts(platform: Platform, folder: string): Promise<Credentials> {
  const file = join(folder, 'credentials.json')
  const known = (await readJson<Credentials>(file)) as Credentials | null
  const addresses = { base_url: platform.baseUrl, auth_url: platform.baseUrl.replace(/\/v1$/, '') }
  const valid = known && (await areKnown(platform, known)) ? known : null
  const people = openPeople(platform)
  try {
    const accounts = valid ?? (await createAccounts(people))
    // An earlier version made none.
    const member = valid?.member ?? (await people.addMember(accounts.account_id))
    const oauthApp = valid?.oauth_app ?? (await registerDemoApp(platform, accounts.api_key))
    const credentials = { ...accounts, member, oauth_app: oauthApp, ...addresses }
    await writePrivateJson(file, credentials)
    return credentials
  } finally {
    people.close()
  }
}

/** True when the keys belong to this database. The database may have been lost or replaced. */
async function areKnown(platform: Platform, known: Credentials): Promise<boolean> {
  const keys = [known.api_key, known.test_api_key, known.limited_api_key, known.other_account?.api_key]
  for (const key of [...keys, ...(known.member ? [known.member.api_key] : [])]) {
    if (!key) return false
    const { status } = await fetch(`${platform.baseUrl}/me`, { headers: { authorization: `Bearer ${key}` } })
    if (status === 401) return false
    // Neither good nor bad: new accounts made now would hide the old ones and their data.
    if (status !== 200)
      throw new Error(`The keys of ${platform.folder} cannot be checked: GET /me answers ${status}.`)
  }
  return true
}

/** The address that the demo app's users return to: of a server that need not exist. */
const DEMO_REDIRECT_URI = 'https://demo-app.example.com/oauth/callback'

/** Registers it as a client of the API does. */
async function registerDemoApp(platform: Platform, apiKey: string): Promise<Credentials['oauth_app']> {
  const response = await fetch(`${platform.baseUrl}/oauth-apps`, {
    method: 'POST',
    headers: { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' },
    body: JSON.stringify({
      name: 'Demo app',
      description: 'Shows what an app of a third party may do.',
      homepage_url: 'https://demo-app.example.com',
      redirect_uris: [DEMO_REDIRECT_URI],
      scopes: Object.keys(DOCUMENTED_SCOPES),
    }),
  })
  if (response.status !== 201)
    throw new Error(`The demo app cannot be registered: ${response.status} ${await response.text()}`)
  const { id, client_id, client_secret } = (await response.json()) as Credentials['oauth_app']
  return { id, client_id, client_secret, redirect_uri: DEMO_REDIRECT_URI }
}

type People = ReturnType<typeof openPeople>

async function createAccounts(
  people: People,
): Promise<Omit<Credentials, 'base_url' | 'auth_url' | 'member' | 'oauth_app'>> {
  const demo = await people.addAccount('Demo', 'teams', 'Demo Owner', 'demo@example.com')
  const other = await people.addAccount('Other', 'free', 'Other Owner', 'other@example.com')
  return {
    account_id: demo.accountId,
    user: { id: demo.userId, email: demo.email, password: demo.password },
    api_key: await people.addKey(demo, 'Demo, live', 'live'),
    test_api_key: await people.addKey(demo, 'Demo, test', 'test'),
    limited_api_key: await people.addKey(demo, 'Demo, meetings only', 'live', ['meetings:read']),
    other_account: {
      account_id: other.accountId,
      api_key: await people.addKey(other, 'Other, live', 'live'),
    },
  }
}

/** Accounts, people and keys, made as an operator makes them. */
function openPeople(platform: Platform) {
  const administration = createClient<AdministrationClient>('mi.identity.v1.Administration', {
    address: platform.addresses.identity as string,
  })
  const call = { caller: systemOrigin(OPERATOR, platform.secrets.internalTokenSecret) }
  const newPassword = () => randomBytes(12).toString('base64url')

  async function addKey(
    of: { accountId: string; userId: string },
    name: string,
    mode: 'live' | 'test',
    scopes: string[] = [],
  ): Promise<string> {
    const { accountId, userId } = of
    const request = { accountId, userId, name, mode, scopes, expiresAt: null }
    return (await administration.issueApiKey(request, call)).key as string
  }

  return {
    addKey,
    async addAccount(name: string, plan: Plan, ownerName: string, address: string) {
      const password = newPassword()
      const { email, made } = await withFreeAddress(address, ownerEmail =>
        administration.createAccount({ name, plan, ownerName, ownerEmail, ownerPassword: password }, call),
      )
      return { accountId: made.account?.id as string, userId: made.owner?.id as string, email, password }
    },
    async addMember(accountId: string): Promise<Credentials['member']> {
      const password = newPassword()
      const { email, made } = await withFreeAddress('member@example.com', address =>
        administration.createUser(
          { accountId, name: 'Demo Member', email: address, role: 'member', password },
          call,
        ),
      )
      const userId = made.id
      const key = await addKey({ accountId, userId }, 'Member, live', 'live')
      return { user_id: userId, email, password, api_key: key }
    },
    close: () => administration.close(),
  }
}

/** Credentials were lost, the database was not: another address of the same mailbox is used. */
async function withFreeAddress<Made>(
  email: string,
  make: (email: string) => Promise<Made>,
): Promise<{ email: string; made: Made }> {
  try {
    return { email, made: await make(email) }
  } catch (error) {
    if (!(error instanceof ServiceError && error.code === 'already_exists')) throw error
    const another = email.replace('@', `+${randomBytes(3).toString('hex')}@`)
    return { email: another, made: await make(another) }
  }
}
