import type { Deps } from '../deps.ts'

/** The client of `mi login`, the same on every server. It is public: it uses PKCE instead of a secret (RFC 8252 §8.5). */
const COMMAND_LINE_CLIENT_ID = 'mi-cli'
const APP_ID = `app_${'0'.repeat(26)}`
/** The documented scopes. An app never gets `account:*`. */
const SCOPES = [
  'meetings:read',
  'meetings:write',
  'transcripts:read',
  'summaries:read',
  'summaries:write',
  'action_items:read',
  'action_items:write',
  'webhooks:read',
  'webhooks:write',
]

/** The account of an app. Null for the command line, which belongs to no account. */
export function accountOfApp({
  clientId,
  accountId,
}: {
  clientId: string
  accountId: string
}): string | null {
  return clientId === COMMAND_LINE_CLIENT_ID ? null : accountId
}

/** Registers the command line as an app of no account, so that users can sign in with it on every server. */
export async function registerCommandLine({
  database,
  publicUrl,
  now,
}: Pick<Deps, 'database' | 'publicUrl' | 'now'>): Promise<void> {
  const at = now()
  const app = {
    name: 'Meeting Intelligence command line',
    description: 'The command mi on your machine.',
    homepageUrl: `${publicUrl}/v1/docs`,
    // The port may differ, because this is a public client on loopback (RFC 8252 §7.3).
    redirectUris: ['http://127.0.0.1/callback'],
    scopes: SCOPES,
  }
  await database.prisma.oAuthApp.upsert({
    where: { clientId: COMMAND_LINE_CLIENT_ID },
    create: {
      id: APP_ID,
      accountId: '',
      userId: '',
      ownerId: '',
      opens: 'live',
      clientId: COMMAND_LINE_CLIENT_ID,
      confidential: false,
      createdAt: at,
      updatedAt: at,
      ...app,
    },
    update: app,
  })
}
