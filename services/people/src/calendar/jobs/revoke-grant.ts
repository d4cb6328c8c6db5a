import { type JobHandler, PermanentError } from '@mi/jobs'
import type { Deps } from '../../deps.ts'
import type { CalendarProviderName } from '../domain/event-fields.ts'
import { ProviderFailure } from '../engines/provider.ts'
import { openGrant } from '../store/grants.ts'

/** Revokes the grant of a removed connection at the provider. The job contains the encrypted grant. */
export function revokeGrant({ calendarProviders, encryption }: Deps): JobHandler<'revoke-calendar-grant'> {
  return {
    kind: 'revoke-calendar-grant',
    maxBackoffMs: 60 * 60_000,
    maxAttempts: 24,
    retryAfterMs: error => (error instanceof ProviderFailure ? error.retryAfterMs : null),
    async run({ resourceId: connectionId, payload }) {
      const provider = calendarProviders.get(payload.provider as CalendarProviderName)
      if (!provider || !payload.grant) return
      await provider.revoke(openGrant(encryption, connectionId, payload.grant)).catch(error => {
        const isFinal = error instanceof ProviderFailure && error.kind !== 'unavailable'
        throw isFinal ? new PermanentError(error) : error
      })
    },
  }
}
