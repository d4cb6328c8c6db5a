import type { AccountSummary, ApiKey, User, UserSummary } from '@mi/contracts/mi/identity/v1'
import type { Account, ApiKey as StoredKey, User as StoredUser } from '../generated/prisma/client.ts'

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

/** Somebody as GET /users/{id} answers. */
export function userMessage(user: StoredUser): User {
  const { id, name, email, role, status, timeZone, createdAt } = user
  return { id, name, email: email ?? '', role, status, timeZone, createdAt }
}

export function userSummary({ id, name, email, role }: StoredUser): UserSummary {
  return { id, name, email: email ?? '', role }
}
