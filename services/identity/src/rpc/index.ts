import type { RpcHandlers } from '@mi/contracts'
import { createAccount } from '../accounts/rpc/create-account.ts'
import { createUser } from '../accounts/rpc/create-user.ts'
import { getAccountOwner } from '../accounts/rpc/get-account-owner.ts'
import { getMe } from '../accounts/rpc/get-me.ts'
import { getUser } from '../accounts/rpc/get-user.ts'
import { getUserContact } from '../accounts/rpc/get-user-contact.ts'
import { inviteUser } from '../accounts/rpc/invite-user.ts'
import { listUsers } from '../accounts/rpc/list-users.ts'
import { removeUser } from '../accounts/rpc/remove-user.ts'
import { reserveMails } from '../accounts/rpc/reserve-mails.ts'
import { updateAccount } from '../accounts/rpc/update-account.ts'
import { updateMe } from '../accounts/rpc/update-me.ts'
import { updateUser } from '../accounts/rpc/update-user.ts'
import { createApiKey } from '../api-keys/rpc/create-api-key.ts'
import { getApiKey } from '../api-keys/rpc/get-api-key.ts'
import { issueApiKey } from '../api-keys/rpc/issue-api-key.ts'
import { listApiKeys } from '../api-keys/rpc/list-api-keys.ts'
import { revokeApiKey } from '../api-keys/rpc/revoke-api-key.ts'
import { updateApiKey } from '../api-keys/rpc/update-api-key.ts'
import { verifyApiKey } from '../api-keys/rpc/verify-api-key.ts'
import { listAuditLog } from '../audit/rpc/list-audit-log.ts'
import type { Deps } from '../deps.ts'
import { idempotency } from '../idempotency/rpc/idempotency.ts'
import { createOAuthApp } from '../oauth/rpc/create-oauth-app.ts'
import { deleteOAuthApp } from '../oauth/rpc/delete-oauth-app.ts'
import { getOAuthApp } from '../oauth/rpc/get-oauth-app.ts'
import { getOAuthAppStats } from '../oauth/rpc/get-oauth-app-stats.ts'
import { listAuthorizations } from '../oauth/rpc/list-authorizations.ts'
import { listOAuthApps } from '../oauth/rpc/list-oauth-apps.ts'
import { listSigningKeys } from '../oauth/rpc/list-signing-keys.ts'
import { revokeAuthorization } from '../oauth/rpc/revoke-authorization.ts'
import { revokeOAuthAppTokens } from '../oauth/rpc/revoke-oauth-app-tokens.ts'
import { rotateOAuthAppSecret } from '../oauth/rpc/rotate-oauth-app-secret.ts'
import { updateOAuthApp } from '../oauth/rpc/update-oauth-app.ts'
import { verifyAccessToken } from '../oauth/rpc/verify-access-token.ts'
import { findSession } from '../sign-in/rpc/find-session.ts'
import { getUsage } from '../usage/rpc/get-usage.ts'
import { reportRequests } from '../usage/rpc/report-requests.ts'

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
