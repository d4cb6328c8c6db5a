import type { ApiClient } from './api-client.ts'
import { CliError, EXIT } from './exit-codes.ts'

/** @throws {CliError} when no user of the account has this address */
export async function findUser(api: ApiClient, who: string): Promise<string> {
  if (!who.includes('@')) return encodeURIComponent(who)
  const users = await Array.fromAsync(
    api.list<{ id: string; email: string | null }>('/users', { search: who }, 100),
  )
  // The token of `mi login` cannot read addresses. A search for a full address then returns only its user.
  const user = users.find(({ email }) => email === null || email.toLowerCase() === who.toLowerCase())
  if (!user) throw new CliError(`Nobody of the account has the address ${who}.`, EXIT.notFound)
  return user.id
}
