import type { AccountSummary, ApiKey, UserSummary } from '@mi/contracts/mi/identity/v1'
import type { Account, ApiKey as StoredKey, User } from '../generated/prisma/client.ts'

/** A key as GET /api-keys/{id} answers it. */
export function apiKeyMessage(key: StoredKey): ApiKey {
  return {
    id: key.id,
    name: key.name,
    prefix: `svc_${key.opens}_`,
    lastFour: key.lastFour,
    mode: key.opens,
    scopes: key.scopes,
    createdAt: key.createdAt,
    lastUsedAt: key.lastUsedAt,
    expiresAt: key.expiresAt,
    revokedAt: key.revokedAt,
  }
}

export function accountMessage({ id, name, plan }: Account): AccountSummary {
  return { id, name, plan }
}

export function userMessage({ id, name, email, role }: User): UserSummary {
  return { id, name, email, role }
}
