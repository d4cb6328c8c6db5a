import type { ApiKeysHandlers } from '@mi/contracts/mi/identity/v1'
import { notFound } from '@mi/errors'
import type { Deps } from '../../deps.ts'
import { findApiKey } from '../store/api-keys.ts'
import { apiKeyMessage } from './api-key-message.ts'

export function getApiKey({ database, now }: Deps): ApiKeysHandlers['getApiKey'] {
  return async ({ id }, { caller }) => {
    const key = await findApiKey(database.prisma, caller, id, now())
    if (!key) throw notFound('API key')
    return apiKeyMessage(key)
  }
}
