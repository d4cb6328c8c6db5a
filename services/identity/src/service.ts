import { requireEncryption } from '@mi/encryption'
import { openMailer } from '@mi/mail'
import { createOutboundHttp, requireNetworks, requirePorts } from '@mi/outbound-http'
import { defineService } from '@mi/service-kit'
import { onAuditEventRecorded } from './audit/events/on-audit-event-recorded.ts'
import type { Deps } from './deps.ts'
import { jobHandlers } from './jobs/index.ts'
import { retention } from './jobs/retention.ts'
import { registerCommandLine } from './oauth/command-line-client.ts'
import { createSigningKeys } from './oauth/signing-keys.ts'
import { pages } from './pages/index.ts'
import { handlers } from './rpc/index.ts'
import { settings } from './settings.ts'
import { pageSecrets } from './sign-in/domain/page-secrets.ts'
import { createPasswords } from './sign-in/passwords.ts'
import { createSessions } from './sign-in/sessions.ts'
import { identityDatabase } from './store/database.ts'

export default defineService({
  name: 'identity',
  settings,
  database: identityDatabase,
  dependencies({ settings: chosen, database, now, onStop }) {
    const encryption = requireEncryption(chosen.masterKeys, 'secrets of two-step sign-in')
    const mailer = openMailer(chosen)
    onStop(() => mailer.close())
    const http = createOutboundHttp({
      allowedNetworks: requireNetworks('OAUTH_ALLOWED_NETWORKS', chosen.allowedNetworks),
      publicPorts: [443, ...requirePorts('OAUTH_ALLOWED_PORTS', chosen.allowedPorts)],
    })
    onStop(() => http.close())
    const publicUrl = chosen.publicUrl.replace(/\/+$/, '')
    const secrets = pageSecrets(chosen.internalTokenSecret)
    return {
      mailer,
      encryption,
      secrets,
      sessions: createSessions({ database, secrets, now }),
      passwords: createPasswords({ database, now }),
      signingKeys: createSigningKeys({ database, encryption, now }),
      mailQuotas: {
        free: chosen.mailsPerDayFree,
        pro: chosen.mailsPerDayPro,
        teams: chosen.mailsPerDayTeams,
        enterprise: chosen.mailsPerDayEnterprise,
      },
      http,
      publicUrl,
    }
  },
  handlers: (deps: Deps) => handlers(deps),
  consumers: () => [onAuditEventRecorded],
  jobs: jobHandlers,
  tasks: deps => [
    ...retention(deps),
    // The first key exists before the first token is signed.
    { name: 'signing-keys', everyMs: 3_600_000, immediately: true, run: () => deps.signingKeys.rotate() },
    {
      name: 'command-line-client',
      everyMs: 600_000,
      immediately: true,
      run: () => registerCommandLine(deps),
    },
  ],
  pages,
})
