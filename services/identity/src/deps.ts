import type { Encryption } from '@mi/encryption'
import type { Mailer } from '@mi/mail'
import type { OutboundHttp } from '@mi/outbound-http'
import type { RuntimeDeps } from '@mi/service-kit'
import type { MailQuotas } from './domain/plan-limits.ts'
import type { PrismaClient } from './generated/prisma/client.ts'
import type { SigningKeys } from './oauth/signing-keys.ts'
import type { PageSecrets } from './sign-in/domain/page-secrets.ts'
import type { Passwords } from './sign-in/passwords.ts'
import type { Sessions } from './sign-in/session.ts'

/** The dependencies of operations, consumers and jobs. */
export interface Deps extends RuntimeDeps<PrismaClient> {
  mailer: Mailer
  encryption: Encryption
  secrets: PageSecrets
  sessions: Sessions
  passwords: Passwords
  signingKeys: SigningKeys
  mailQuotas: MailQuotas
  /** Fetches the logos of apps. */
  http: OutboundHttp
  /** The address of the platform, without a slash at its end: start of links in mails, issuer of tokens. */
  publicUrl: string
}
