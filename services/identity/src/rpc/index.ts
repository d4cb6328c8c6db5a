import type { RpcHandlers } from '@mi/contracts'
import type { Parts } from '../parts.ts'
import { createAccount } from './create-account.ts'
import { createApiKey } from './create-api-key.ts'
import { createUser } from './create-user.ts'
import { getApiKey } from './get-api-key.ts'
import { getMe } from './get-me.ts'
import { getUsage } from './get-usage.ts'
import { idempotency } from './idempotency.ts'
import { issueApiKey } from './issue-api-key.ts'
import { listApiKeys } from './list-api-keys.ts'
import { listAuditLog } from './list-audit-log.ts'
import { reportRequests } from './report-requests.ts'
import { revokeApiKey } from './revoke-api-key.ts'
import { updateAccount } from './update-account.ts'
import { updateApiKey } from './update-api-key.ts'
import { verifyApiKey } from './verify-api-key.ts'

/** Every operation of the service. */
export function handlers(parts: Parts) {
  return {
    'mi.identity.v1.ApiKeys': {
      createApiKey: createApiKey(parts),
      listApiKeys: listApiKeys(parts),
      getApiKey: getApiKey(parts),
      updateApiKey: updateApiKey(parts),
      revokeApiKey: revokeApiKey(parts),
    },
    'mi.identity.v1.Account': {
      getMe: getMe(parts),
      getUsage: getUsage(parts),
      listAuditLog: listAuditLog(parts),
    },
    'mi.identity.v1.Credentials': { verifyApiKey: verifyApiKey(parts) },
    'mi.identity.v1.Idempotency': idempotency(parts),
    'mi.identity.v1.UsageReports': { reportRequests: reportRequests(parts) },
    'mi.identity.v1.Administration': {
      createAccount: createAccount(parts),
      createUser: createUser(parts),
      issueApiKey: issueApiKey(parts),
      updateAccount: updateAccount(parts),
    },
  } satisfies Partial<RpcHandlers>
}
