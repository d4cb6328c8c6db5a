import type { Encryption } from '@mi/encryption'
import type { LifecycleClients } from '@mi/lifecycle'
import type { Mailer } from '@mi/mail'
import type { RuntimeDeps } from '@mi/service-kit'
import type { PrismaClient } from './generated/prisma/client.ts'
import type { Sessions } from './sessions/session.ts'
import type { PageSecrets } from './sign-in/page-secrets.ts'

/** What operations, consumers and jobs are made with. */
export interface Deps extends RuntimeDeps<PrismaClient> {
  /** The other services, for what they report of usage. */
  lifecycle: LifecycleClients
  mailer: Mailer
  encryption: Encryption
  secrets: PageSecrets
  sessions: Sessions
  /** Start of links in mails. */
  publicUrl: string
}
