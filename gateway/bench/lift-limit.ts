import { createClient } from '@mi/contracts'
import type { AdministrationClient } from '@mi/contracts/mi/identity/v1'
import type { Platform } from '@mi/local-platform'
import { OPERATOR, systemOrigin } from '@mi/service-kit'

/** Sets a limit for an account that no load reaches. */
export async function liftLimit({ addresses, secrets }: Platform, accountId: string): Promise<void> {
  const address = String(addresses.identity)
  const administration = createClient<AdministrationClient>('mi.identity.v1.Administration', { address })
  const call = { caller: systemOrigin(OPERATOR, secrets.internalTokenSecret) }
  await administration.updateAccount(
    { accountId, plan: 'enterprise', rateLimitPerMinute: 10_000_000, rateLimitBurst: 0 },
    call,
  )
  administration.close()
}
