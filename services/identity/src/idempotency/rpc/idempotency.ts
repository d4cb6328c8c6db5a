import type { IdempotencyHandlers } from '@mi/contracts/mi/identity/v1'
import type { Deps } from '../../deps.ts'
import { claimKey, recordResponse, releaseKey } from '../store/idempotency-keys.ts'

/** The three steps of a POST that carries an Idempotency-Key: claim, then store the response or release the key. */
export function idempotency({ database, now }: Deps): IdempotencyHandlers {
  return {
    async beginRequest(request, { tenant }) {
      const claimed = await claimKey(database, tenant, request, now())
      switch (claimed.outcome) {
        case 'claimed':
          return { claim: claimed.claim }
        case 'in_progress':
          return { inProgress: true }
        case 'reused':
          return { reusedWithOtherPayload: true }
        case 'recorded':
          return { record: claimed.answer }
      }
    },
    async finishRequest(request, { tenant }) {
      if (request.answer) await recordResponse(database, tenant, request, request.answer)
    },
    async releaseRequest(request, { tenant }) {
      await releaseKey(database, tenant, request)
    },
  }
}
