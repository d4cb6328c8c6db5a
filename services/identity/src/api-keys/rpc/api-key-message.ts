import type { ApiKey } from '@mi/contracts/mi/identity/v1'
import type { ApiKey as StoredKey } from '../../generated/prisma/client.ts'

/** A key as GET /api-keys/{id} returns it. */
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
    createdBy: key.userId,
  }
}
