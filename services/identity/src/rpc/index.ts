import type { RpcHandlers } from '@mi/contracts'
import type { Deps } from '../deps.ts'
import { createAccount } from './create-account.ts'
import { createApiKey } from './create-api-key.ts'
import { createOAuthApp } from './create-oauth-app.ts'
import { createUser } from './create-user.ts'
import { deleteOAuthApp } from './delete-oauth-app.ts'
import { findSession } from './find-session.ts'
import { getAccountOwner } from './get-account-owner.ts'
import { getApiKey } from './get-api-key.ts'
import { getMe } from './get-me.ts'
import { getOAuthApp } from './get-oauth-app.ts'
import { getOAuthAppStats } from './get-oauth-app-stats.ts'
import { getUsage } from './get-usage.ts'
import { getUser } from './get-user.ts'
import { getUserContact } from './get-user-contact.ts'
import { idempotency } from './idempotency.ts'
import { inviteUser } from './invite-user.ts'
import { issueApiKey } from './issue-api-key.ts'
import { listApiKeys } from './list-api-keys.ts'
import { listAuditLog } from './list-audit-log.ts'
import { listAuthorizations } from './list-authorizations.ts'
import { listOAuthApps } from './list-oauth-apps.ts'
import { listSigningKeys } from './list-signing-keys.ts'
import { listUsers } from './list-users.ts'
import { removeUser } from './remove-user.ts'
import { reportRequests } from './report-requests.ts'
import { reserveMails } from './reserve-mails.ts'
import { revokeApiKey } from './revoke-api-key.ts'
import { revokeAuthorization } from './revoke-authorization.ts'
import { revokeOAuthAppTokens } from './revoke-oauth-app-tokens.ts'
import { rotateOAuthAppSecret } from './rotate-oauth-app-secret.ts'
import { updateAccount } from './update-account.ts'
import { updateApiKey } from './update-api-key.ts'
import { updateMe } from './update-me.ts'
import { updateOAuthApp } from './update-oauth-app.ts'
import { updateUser } from './update-user.ts'
import { verifyAccessToken } from './verify-access-token.ts'
import { verifyApiKey } from './verify-api-key.ts'

/** Every operation of the service. */
export function handlers(deps: Deps) {
  return {
    'mi.identity.v1.ApiKeys': {
      createApiKey: createApiKey(deps),
      listApiKeys: listApiKeys(deps),
      getApiKey: getApiKey(deps),
      updateApiKey: updateApiKey(deps),
      revokeApiKey: revokeApiKey(deps),
    },
    'mi.identity.v1.Account': {
      getMe: getMe(deps),
      getUsage: getUsage(deps),
      listAuditLog: listAuditLog(deps),
    },
    'mi.identity.v1.Users': {
      listUsers: listUsers(deps),
      inviteUser: inviteUser(deps),
      getUser: getUser(deps),
      updateUser: updateUser(deps),
      removeUser: removeUser(deps),
      updateMe: updateMe(deps),
    },
    'mi.identity.v1.OAuthApps': {
      createOAuthApp: createOAuthApp(deps),
      listOAuthApps: listOAuthApps(deps),
      getOAuthApp: getOAuthApp(deps),
      updateOAuthApp: updateOAuthApp(deps),
      deleteOAuthApp: deleteOAuthApp(deps),
      rotateOAuthAppSecret: rotateOAuthAppSecret(deps),
      revokeOAuthAppTokens: revokeOAuthAppTokens(deps),
      getOAuthAppStats: getOAuthAppStats(deps),
    },
    'mi.identity.v1.Authorizations': {
      listAuthorizations: listAuthorizations(deps),
      revokeAuthorization: revokeAuthorization(deps),
    },
    'mi.identity.v1.Credentials': {
      verifyApiKey: verifyApiKey(deps),
      verifyAccessToken: verifyAccessToken(deps),
      listSigningKeys: listSigningKeys(deps),
    },
    'mi.identity.v1.Idempotency': idempotency(deps),
    'mi.identity.v1.UsageReports': { reportRequests: reportRequests(deps) },
    'mi.identity.v1.IdentityInternal': {
      findSession: findSession(deps),
      getAccountOwner: getAccountOwner(deps),
      getUserContact: getUserContact(deps),
      reserveMails: reserveMails(deps),
    },
    'mi.identity.v1.Administration': {
      createAccount: createAccount(deps),
      createUser: createUser(deps),
      issueApiKey: issueApiKey(deps),
      updateAccount: updateAccount(deps),
    },
  } satisfies Partial<RpcHandlers>
}
