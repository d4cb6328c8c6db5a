import { createHash, randomBytes } from 'node:crypto'
import { createClient, DOCUMENTED_SCOPES, type Role } from '@mi/contracts'
import type { AdministrationClient } from '@mi/contracts/mi/identity/v1'
import { OPERATOR, systemOrigin } from '@mi/service-kit'
import type { TestPlatform } from '@mi/testkit'
import { SignedInBrowser } from '../oauth/signed-in-browser.ts'

const CHALLENGE_VERIFIER = 'v'.repeat(64)

/** A user of the first account, with a password and without credentials. */
export interface Person {
  userId: string
  email: string
  password: string
}

export interface People {
  add(role: Role): Promise<Person>
  /** A key with all scopes. */
  key(person: Person, options?: { mode?: 'live' | 'test'; expiresAt?: Date }): Promise<string>
  /** An access token of the demo app, with all scopes that an app can get. */
  token(person: Person): Promise<string>
  close(): void
}

/** Adds users to the first account of a platform, as an operator does. */
export function openPeople({ platform, credentials, baseUrl }: TestPlatform): People {
  const administration = createClient<AdministrationClient>('mi.identity.v1.Administration', {
    address: platform.addresses.identity as string,
  })
  const call = { caller: systemOrigin(OPERATOR, platform.secrets.internalTokenSecret) }
  const accountId = credentials.account_id
  const origin = baseUrl.replace(/\/v1$/, '')
  return {
    async add(role) {
      const password = randomBytes(12).toString('base64url')
      const email = `${role}-${randomBytes(6).toString('hex')}@example.com`
      const user = { accountId, name: `Test ${role}`, email, role, password }
      const { id } = await administration.createUser(user, call)
      return { userId: id, email, password }
    },
    async key({ userId }, { mode = 'live', expiresAt } = {}) {
      const request = { accountId, userId, name: 'test', mode, scopes: [], expiresAt: expiresAt ?? null }
      return (await administration.issueApiKey(request, call)).key as string
    },
    async token(person) {
      const { client_id, client_secret, redirect_uri } = credentials.oauth_app
      const browser = new SignedInBrowser(origin)
      await browser.signIn(person)
      const query = new URLSearchParams({
        client_id,
        redirect_uri,
        response_type: 'code',
        scope: Object.keys(DOCUMENTED_SCOPES).join(' '),
        state: 's',
        code_challenge: createHash('sha256').update(CHALLENGE_VERIFIER).digest('base64url'),
        code_challenge_method: 'S256',
      })
      const sent = await browser.authorize(`/oauth/authorize?${query}`)
      const response = await fetch(`${origin}/oauth/token`, {
        method: 'POST',
        body: new URLSearchParams({
          client_id,
          client_secret,
          grant_type: 'authorization_code',
          code: sent.searchParams.get('code') ?? `none: ${sent}`,
          redirect_uri,
          code_verifier: CHALLENGE_VERIFIER,
        }),
      })
      const { access_token } = (await response.json()) as { access_token?: string }
      if (!access_token) throw new Error(`no token: ${response.status}`)
      return access_token
    },
    close: () => administration.close(),
  }
}
