// The peer: oidc-provider, on PostgreSQL tables of an adapter that does what its documentation asks for. A process of its own.
import { generateKeyPairSync, randomBytes } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import Provider, { type Adapter, type AdapterPayload } from 'oidc-provider'
import pg from 'pg'

const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10 })
await pool.query(`create table if not exists artifacts (model text, id text, payload jsonb, grant_id text, expires_at timestamptz,
  consumed_at timestamptz, primary key (model, id))`)
await pool.query('create index if not exists artifacts_grant on artifacts (grant_id)')

class PostgresAdapter implements Adapter {
  readonly #model: string

  constructor(model: string) {
    this.#model = model
  }

  async upsert(id: string, payload: AdapterPayload, expiresIn: number): Promise<undefined> {
    await pool.query({
      name: 'upsert',
      text: `insert into artifacts (model, id, payload, grant_id, expires_at) values ($1, $2, $3, $4, $5)
        on conflict (model, id) do update set payload = excluded.payload, expires_at = excluded.expires_at`,
      values: [this.#model, id, payload, payload.grantId ?? null, new Date(Date.now() + expiresIn * 1000)],
    })
  }

  async find(id: string): Promise<AdapterPayload | undefined> {
    const { rows } = await pool.query({
      name: 'find',
      text: 'select payload, consumed_at from artifacts where model = $1 and id = $2',
      values: [this.#model, id],
    })
    const [row] = rows
    return row && { ...row.payload, ...(row.consumed_at && { consumed: true }) }
  }

  async findByUid(): Promise<undefined> {}
  async findByUserCode(): Promise<undefined> {}

  async consume(id: string): Promise<undefined> {
    await pool.query({
      name: 'consume',
      text: 'update artifacts set consumed_at = now() where model = $1 and id = $2',
      values: [this.#model, id],
    })
  }

  async destroy(id: string): Promise<undefined> {
    await pool.query('delete from artifacts where model = $1 and id = $2', [this.#model, id])
  }

  async revokeByGrantId(grantId: string): Promise<undefined> {
    await pool.query('delete from artifacts where grant_id = $1', [grantId])
  }
}

const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
const clientSecret = randomBytes(32).toString('base64url')
const server = createServer()
await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
const RESOURCE = 'urn:api'
const provider = new Provider(issuer, {
  adapter: PostgresAdapter,
  clients: [
    {
      client_id: 'bench',
      client_secret: clientSecret,
      grant_types: ['authorization_code', 'refresh_token'],
      redirect_uris: ['https://client.example/callback'],
      token_endpoint_auth_method: 'client_secret_post',
      id_token_signed_response_alg: 'ES256',
    },
  ],
  jwks: { keys: [{ ...privateKey.export({ format: 'jwk' }), alg: 'ES256', use: 'sig' }] },
  scopes: ['offline_access', 'meetings:read'],
  rotateRefreshToken: true,
  issueRefreshToken: async () => true,
  ttl: { AccessToken: 3600, RefreshToken: 30 * 86_400, Grant: 30 * 86_400 },
  findAccount: async (_ctx, sub) => ({ accountId: sub, claims: async () => ({ sub }) }),
  features: {
    resourceIndicators: {
      enabled: true,
      defaultResource: async () => RESOURCE,
      useGrantedResource: async () => true,
      getResourceServerInfo: async () => ({
        scope: 'meetings:read',
        accessTokenFormat: 'jwt' as const,
        jwt: { sign: { alg: 'ES256' as const } },
      }),
    },
  },
})
server.on('request', provider.callback())

/** A refresh token as the authorization endpoint would lead to. */
async function newRefreshToken(): Promise<string> {
  const grant = new provider.Grant({ accountId: 'usr_1', clientId: 'bench' })
  grant.addOIDCScope('offline_access')
  grant.addResourceScope(RESOURCE, 'meetings:read')
  const grantId = await grant.save()
  const client = (await provider.Client.find('bench'))!
  return new provider.RefreshToken({
    accountId: 'usr_1',
    client,
    grantId,
    scope: 'offline_access meetings:read',
    gty: 'authorization_code',
    resource: RESOURCE,
  } as never).save()
}

process.on('message', async ({ count }: { count: number }) => {
  const tokens: string[] = []
  while (tokens.length < count)
    tokens.push(
      ...(await Promise.all(Array.from({ length: Math.min(10, count - tokens.length) }, newRefreshToken))),
    )
  process.send?.({ tokens })
})
process.on('disconnect', () => process.exit(0))
process.send?.({ url: `${issuer}/token`, clientId: 'bench', clientSecret })
