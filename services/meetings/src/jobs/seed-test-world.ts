import { ServiceError } from '@mi/errors'
import type { JobHandler } from '@mi/jobs'
import type { Parts } from '../parts.ts'
import { insertSamples } from '../test-world/insert-samples.ts'
import { readSample, SAMPLES } from '../test-world/samples.ts'
import { importTranscript } from './import-transcript.ts'
import type { JobKind } from './job-kinds.ts'

const LONGEST_PAUSE_MS = 30_000

type Deps = Pick<Parts, 'database' | 'transcripts' | 'now'>

/** Fills an account's test world with the sample meetings, and goes on trying until all of them have a transcript. */
export function seedTestWorld({ database, transcripts, now }: Deps): JobHandler<JobKind> {
  return {
    kind: 'seed-test-world',
    longestPauseMs: LONGEST_PAUSE_MS,
    async run({ tenant }, { origin, signal }) {
      await database.transaction(tx => insertSamples(tx, tenant, now(), origin))
      const waiting = await database.prisma.meeting.findMany({
        where: { ...tenant, sampleKey: { not: null }, transcriptId: null },
        select: { id: true, sampleKey: true },
      })
      for (const { id: meetingId, sampleKey } of waiting) {
        const sample = SAMPLES.find(({ key }) => key === sampleKey)
        if (!sample) continue
        const content = { meetingId, contentType: sample.contentType, body: await readSample(sample) }
        await importTranscript(transcripts, content, { caller: origin, signal }).catch(unlessDeleted)
      }
    },
  }
}

/** Somebody deleted the sample meanwhile: that is their right. */
function unlessDeleted(error: unknown): void {
  if (!(error instanceof ServiceError && error.status === 'not_found')) throw error
}
