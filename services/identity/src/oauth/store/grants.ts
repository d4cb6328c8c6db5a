import type { IdentityDatabase, Tx } from '../../store/database.ts'

/** Ends what users have allowed an app, whatever accounts they are in. */
export async function endGrantsOfApp(tx: Tx, app: { id: string; accountId: string }): Promise<void> {
  // Through the app: its grants are of users of any account. Codes and tokens go with them.
  await tx.oAuthApp.update({ where: app, data: { grants: { deleteMany: {} } } })
}

/** Users whose authorization can still be used: a token of theirs is neither revoked nor expired. */
export async function countActiveGrants(
  { poolAcrossTenants }: IdentityDatabase,
  appId: string,
  now: Date,
): Promise<number> {
  const { rows } = await poolAcrossTenants.query({
    name: 'count-active-oauth-grants',
    text: `select count(*)::int as count from oauth_grants g where g.app_id = $1 and exists (
      select 1 from oauth_token_families f where f.grant_id = g.id and f.revoked_at is null and f.expires_at > $2
        -- A family's expiry is up to a day behind that of its last token.
        and (f.expires_at > $2::timestamptz + interval '1 day'
          or exists (select 1 from oauth_refresh_tokens t where t.family_id = f.id and t.expires_at > $2)))`,
    values: [appId, now],
  })
  return rows[0].count
}

/** Ends what somebody has allowed, in both modes: they are removed from the account. */
export async function endGrantsOfUser(tx: Tx, accountId: string, userId: string): Promise<void> {
  for (const mode of ['live', 'test'] as const)
    await tx.oAuthGrant.deleteMany({ where: { accountId, mode, userId } })
}
