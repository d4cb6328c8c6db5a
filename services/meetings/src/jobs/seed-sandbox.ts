import { appendEvent } from '@mi/events'
import type { JobHandler } from '@mi/jobs'
import type { Deps, JobKind } from '../deps.ts'
import { SAMPLE_DELIVERY } from '../domain/samples.ts'
import { insertSamples } from '../store/insert-samples.ts'

const MAX_BACKOFF_MS = 30_000

/** Fills the sandbox of an account with the sample meetings, and delivers the transcripts that they lack. */
export function seedSandbox({ database, now }: Pick<Deps, 'database' | 'now'>): JobHandler<JobKind> {
  return {
    kind: 'seed-sandbox',
    maxBackoffMs: MAX_BACKOFF_MS,
    run: ({ tenant }, { origin }) =>
      database.transaction(async tx => {
        await insertSamples(tx, tenant, now(), origin)
        const waiting = await tx.meeting.findMany({
          where: { ...tenant, sampleKey: { not: null }, transcriptId: null },
          select: { id: true },
        })
        for (const { id: meetingId } of waiting) {
          const payload = { meetingId, deliveryId: SAMPLE_DELIVERY }
          await appendEvent(tx, tenant, 'mi.meetings.transcript.delivered.v1', payload, origin)
        }
      }),
  }
}
