import { readFile } from 'node:fs/promises'
import { ServiceError } from '@mi/errors'
import type { JobHandler } from '@mi/jobs'
import type { Deps, JobKind } from '../deps.ts'
import { SAMPLES } from '../domain/samples.ts'
import { insertSamples } from '../store/insert-samples.ts'
import { importTranscript } from './import-transcript.ts'

const MAX_BACKOFF_MS = 30_000
const FOLDER = new URL('../../samples/', import.meta.url)

/** Fills the sandbox of an account with the sample meetings. Retries until all of them have a transcript. */
export function seedSandbox({
  database,
  transcripts,
  now,
}: Pick<Deps, 'database' | 'transcripts' | 'now'>): JobHandler<JobKind> {
  return {
    kind: 'seed-sandbox',
    maxBackoffMs: MAX_BACKOFF_MS,
    async run({ tenant }, { origin, signal }) {
      await database.transaction(tx => insertSamples(tx, tenant, now(), origin))
      const waiting = await database.prisma.meeting.findMany({
        where: { ...tenant, sampleKey: { not: null }, transcriptId: null },
        select: { id: true, sampleKey: true },
      })
      for (const { id: meetingId, sampleKey } of waiting) {
        const sample = SAMPLES.find(({ key }) => key === sampleKey)
        if (!sample) continue
        const body = await readFile(new URL(sample.file, FOLDER))
        const content = { meetingId, contentType: sample.contentType, body }
        await importTranscript(transcripts, content, { caller: origin, signal }).catch(unlessDeleted)
      }
    },
  }
}

/** The sample meeting was deleted in the meantime, so there is nothing to import. */
function unlessDeleted(error: unknown): void {
  if (!(error instanceof ServiceError && error.status === 'not_found')) throw error
}
