import { poolTransaction } from '@mi/database'
import { auditSources, type RequestOrigin } from '../../audit/domain/audit-sources.ts'
import { recordAuditEvent } from '../../audit/store/audit-entries.ts'
import { hashToken, newToken } from '../../domain/tokens.ts'
import type { Session } from '../../sign-in/session.ts'
import type { IdentityDatabase } from '../../store/database.ts'
import { insertCode } from '../store/codes.ts'
import { upsertGrant } from '../store/grants.ts'
import { unknownClient } from './check-client.ts'
import type { AuthorizationRequest } from './request.ts'

/** RFC 6749 §4.1.2 recommends ten minutes at most. */
const CODE_LIFETIME_MS = 60_000

/**
 * Stores the consent of a user and a code for it, in one transaction with the audit entry.
 * @throws {ServiceError} an error page when the app was deleted or switched off meanwhile
 */
export function grant(
  { poolAcrossTenants }: IdentityDatabase,
  { client, redirectUri, scopes, challenge }: AuthorizationRequest,
  session: Session,
  origin: RequestOrigin,
  now: Date,
): Promise<string> {
  const { accountId, userId } = session
  const { id: appId, mode, consentVersion } = client
  // Across tenants, because the grant of a client is found by its user and app.
  return poolTransaction(poolAcrossTenants, async connection => {
    const consent = { accountId, mode, userId, appId, consentVersion, scopes }
    const grantId = await upsertGrant(connection, consent, now)
    if (grantId === null) throw unknownClient()
    const code = newToken()
    const expiresAt = new Date(now.getTime() + CODE_LIFETIME_MS)
    await insertCode(connection, {
      hash: hashToken(code),
      grantId,
      redirectUri,
      scopes,
      challenge,
      expiresAt,
    })
    const event = { accountId, action: 'oauth_authorization.granted', resourceId: appId } as const
    await recordAuditEvent(connection, auditSources.user(session, origin), event, now)
    return code
  })
}
