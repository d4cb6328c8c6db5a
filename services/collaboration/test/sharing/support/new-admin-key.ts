import { createClient } from '@mi/contracts'
import type { AdministrationClient } from '@mi/contracts/mi/identity/v1'
import { OPERATOR, systemOrigin } from '@mi/service-kit'
import type { TestPlatform } from '@mi/testkit'

/** A live key of a new admin of the first account. */
export async function newAdminKey({ platform, credentials }: TestPlatform): Promise<string> {
  const address = platform.addresses.identity as string
  const administration = createClient<AdministrationClient>('mi.identity.v1.Administration', { address })
  const call = { caller: systemOrigin(OPERATOR, platform.secrets.internalTokenSecret) }
  const { account_id: accountId } = credentials
  const person = { name: 'Adina Admin', email: 'admin@example.com', role: 'admin', password: '' } as const
  const { id: userId } = await administration.createUser({ accountId, ...person }, call)
  const key = { accountId, userId, name: 'Admin', mode: 'live', scopes: [], expiresAt: null } as const
  const { key: value } = await administration.issueApiKey(key, call)
  administration.close()
  return value as string
}
