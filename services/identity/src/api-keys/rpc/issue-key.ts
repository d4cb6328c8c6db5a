import type { CallContext } from '@mi/contracts'
import type { CreatedApiKey, Mode } from '@mi/contracts/mi/identity/v1'
import { notFound } from '@mi/errors'
import { appendEvent } from '@mi/events'
import { newApiKey, newId } from '@mi/ids'
import { findUser, lockAccount } from '../../accounts/store/users.ts'
import { auditSources } from '../../audit/domain/audit-sources.ts'
import { recordAuditEvent } from '../../audit/store/audit-entries.ts'
import { identityErrors } from '../../errors.ts'
import type { Tx } from '../../store/database.ts'
import { MOST_ACTIVE_KEYS } from '../domain/key-rules.ts'
import { countActiveKeys } from '../store/api-keys.ts'
import { apiKeyMessage } from './api-key-message.ts'

export interface NewKey {
  accountId: string
  userId: string
  name: string
  mode: Mode
  scopes: readonly string[]
  expiresAt: Date | null
}

type Actor = Pick<CallContext, 'caller' | 'clientIp' | 'requestId' | 'traceparent'>

/** Creates a key, within the limit of the account. Only the result contains the key itself. */
export async function issueKey(tx: Tx, newKey: NewKey, actor: Actor, now: Date): Promise<CreatedApiKey> {
  const { accountId, userId, name, mode, scopes, expiresAt } = newKey
  // The lock serializes the creation of keys with the removal of users, which ends their keys.
  await lockAccount(tx, accountId)
  if (!(await findUser(tx, accountId, userId))) throw notFound('user')
  if ((await countActiveKeys(tx, accountId, now)) >= MOST_ACTIVE_KEYS) throw identityErrors.limit_reached()
  const { key, hash, lastFour } = newApiKey(mode)
  const stored = await tx.apiKey.create({
    data: {
      id: newId('key', now),
      accountId,
      userId,
      name,
      opens: mode,
      lastFour,
      hash: new Uint8Array(hash),
      scopes: [...scopes],
      createdAt: now,
      expiresAt,
    },
  })
  const payload = { apiKeyId: stored.id }
  await appendEvent(tx, { accountId, mode }, 'mi.identity.api_key.created.v1', payload, actor)
  const event = { accountId, action: 'api_key.created', resourceId: stored.id } as const
  await recordAuditEvent(tx, auditSources.call(actor), event, now)
  return { ...apiKeyMessage(stored), key }
}
