import type { CredentialsHandlers } from '@mi/contracts/mi/identity/v1'
import type { Deps } from '../../deps.ts'
import { identityErrors } from '../../errors.ts'
import { findCredential, noteUse } from '../store/credentials.ts'

const MINUTE_MS = 60_000

export function verifyApiKey({ database, now }: Deps): CredentialsHandlers['verifyApiKey'] {
  return async ({ keyHash }) => {
    const at = now()
    const found = await findCredential(database, keyHash, at)
    if (!found) throw identityErrors.bad_credential()
    const { credential, lastUsedAt } = found
    const minute = new Date(Math.floor(at.getTime() / MINUTE_MS) * MINUTE_MS)
    // Before the response, so that a key that reads itself sees the time of this use.
    if (!lastUsedAt || lastUsedAt < minute) await noteUse(database, credential.credentialId, minute)
    return credential
  }
}
