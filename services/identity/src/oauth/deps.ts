import type { Logger } from '@mi/contracts'
import type { Sessions } from '../sign-in/session.ts'
import type { IdentityDatabase } from '../store/database.ts'
import type { SigningKeys } from './signing-keys.ts'

/** The dependencies of the authorization server. */
export interface OAuthDeps {
  database: IdentityDatabase
  sessions: Sessions
  signingKeys: SigningKeys
  /** The address of the platform, without a slash at its end: the `iss` of tokens. */
  issuer: string
  log: Logger
  now(): Date
}
