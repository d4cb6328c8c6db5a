import { join } from 'node:path'
import type { Caller } from '@mi/contracts'
import type { CreateAccountResponse, Mode, Role } from '@mi/contracts/mi/identity/v1'
import { hashApiKey } from '@mi/ids'
import { systemOrigin } from '@mi/service-kit'
import { startTestServices } from '@mi/testkit'

/** The deadline of a call ends only a test that has failed. */
const PATIENCE_MS = 60_000

export type StartedServices = Awaited<ReturnType<typeof startServices>>

/** The real identity and meetings services. */
export async function startServices() {
  const services = await startTestServices(['identity', 'meetings'])
  const credentials = services.peer('mi.identity.v1.Credentials')
  const administration = services.peer('mi.identity.v1.Administration')
  const asSystem = { caller: systemOrigin('gateway', services.secret), deadlineMs: PATIENCE_MS }
  const verify = (key: string) => credentials.verifyApiKey({ keyHash: hashApiKey(key) }, asSystem)
  let accounts = 0
  let people = 0
  const passwords = new Map<string, string>()
  /** Another user of an account, with a key that has every scope. */
  async function newPerson(accountId: string, role: Role): Promise<{ caller: Caller; key: string }> {
    const email = `person${++people}@example.com`
    const user = await administration.createUser(
      { accountId, name: `Person ${people}`, email, role },
      asSystem,
    )
    const order = { accountId, userId: user.id, name: 'Own', mode: 'live' as const }
    const { key } = await administration.issueApiKey(order, asSystem)
    const { userId, scopes, credentialId } = await verify(key as string)
    const caller: Caller = { accountId, userId, mode: 'live', scopes, auth: 'api_key', credentialId, role }
    return { caller, key: key as string }
  }
  return {
    ...services,
    keys: services.client('mi.identity.v1.ApiKeys'),
    account: services.client('mi.identity.v1.Account'),
    users: services.client('mi.identity.v1.Users'),
    pagesAddress: services.running('identity').pagesAddress as string,
    mailFolder: join(services.filesFolder, 'mail'),
    credentials,
    idempotency: services.peer('mi.identity.v1.Idempotency'),
    usage: services.peer('mi.identity.v1.UsageReports'),
    administration,
    meetings: services.client('mi.meetings.v1.Meetings'),
    asSystem,
    verify,
    newPerson,
    /** The passwords of the owners, by their address. */
    passwords,
    databaseUrl: services.databaseUrl('identity'),
    /** A new account, and a caller with a key of its owner. */
    async newAccount(
      plan: 'free' | 'teams' = 'teams',
    ): Promise<{ created: CreateAccountResponse; caller: Caller; key: string }> {
      const n = ++accounts
      const created = await administration.createAccount(
        {
          name: `Account ${n}`,
          plan,
          ownerName: 'Owner',
          ownerEmail: `owner${n}@example.com`,
          ownerPassword: '',
        },
        asSystem,
      )
      passwords.set(created.owner?.email as string, created.ownerPassword)
      const accountId = created.account?.id as string
      const order = { accountId, userId: created.owner?.id as string, name: 'First', mode: 'live' as const }
      const { key } = await administration.issueApiKey(order, asSystem)
      const credential = await verify(key as string)
      const caller: Caller = {
        accountId,
        userId: credential.userId,
        mode: credential.mode as Mode,
        scopes: credential.scopes,
        auth: 'api_key',
        credentialId: credential.credentialId,
        role: 'owner',
      }
      return { created, caller, key: key as string }
    },
  }
}
