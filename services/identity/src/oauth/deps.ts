import type { Logger } from '@mi/contracts'
import type { Sessions } from '../sign-in/session.ts'
import type { IdentityDatabase } from '../store/database.ts'
import type { SigningKeys } from './signing-keys.ts'

/** What the authorization server is made with. */
export interface OAuthDeps {
  database: IdentityDatabase
  sessions: Sessions
  signingKeys: SigningKeys
  /** `auth_url`: the address of the platform, without a slash at its end. */
  issuer: string
  log: Logger
  now(): Date
}
