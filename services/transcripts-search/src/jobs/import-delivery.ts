import { ServiceError } from '@mi/errors'
import { type JobHandler, PermanentError } from '@mi/jobs'
import { systemCaller } from '@mi/service-kit'
import type { Deps } from '../deps.ts'
import { type ImportCause, importFile } from '../rpc/import-transcript.ts'
import { splitUpload } from '../rpc/split-upload.ts'
import type { JobKind } from './enqueue-indexing.ts'

/** Maximum number of attempts. Attempts that fail because a service is unavailable are not counted. */
const ATTEMPTS = 8
const OUTAGES = new Set(['unavailable', 'deadline', 'rate_limited'])
/** Errors of the transcript or its meeting, where a retry cannot succeed. */
const FINAL = new Set(['invalid', 'not_found', 'conflict', 'too_large'])
/** Maximum number of concurrent imports in a process. */
export const IMPORTS = 2
/** The time for reading a transcript, which waits while its segments are stored. */
const READ_MS = 120_000

/**
 * Imports a transcript that the meetings service delivers. If the process ends before the delivery does, the job imports the transcript
 * again.
 */
export function importDelivery(deps: Deps): JobHandler<JobKind> {
  const { meetings, systemOrigin } = deps
  return {
    kind: 'import-delivery',
    concurrency: IMPORTS,
    concurrencyPerAccount: 1,
    maxBackoffMs: 60_000,
    maxAttempts: error =>
      error instanceof ServiceError && OUTAGES.has(error.status) ? Number.POSITIVE_INFINITY : ATTEMPTS,

    async run({ tenant, resourceId: meetingId, payload: { deliveryId = '' } }, { origin, signal, log }) {
      const delivery = { meetingId, deliveryId }
      const ctx: ImportCause = {
        ...origin,
        tenant,
        caller: systemCaller(tenant, 'transcripts-search'),
        clientIp: null,
        requestId: origin.requestId ?? '',
        traceparent: origin.traceparent ?? null,
        signal,
        log,
      }
      try {
        const messages = meetings.readDelivery(delivery, { caller: ctx, deadlineMs: READ_MS })
        const { first, chunks } = await splitUpload(messages)
        const { contentType } = first
        await importFile(deps, ctx, { meetingId, contentType, language: null }, chunks)
      } catch (error) {
        if (!(error instanceof ServiceError) || !FINAL.has(error.status)) throw error
        // The meeting was deleted, or its recording was replaced.
        if (error.status === 'not_found') return
        throw new PermanentError(error)
      }
      await meetings.endDelivery({ ...delivery, failed: false }, { caller: systemOrigin(tenant) })
    },

    async onExhausted({ resourceId: meetingId, payload: { deliveryId = '' } }, _error, { origin }) {
      await meetings.endDelivery({ meetingId, deliveryId, failed: true }, { caller: origin })
    },
  }
}
