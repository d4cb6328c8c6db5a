import { readFile } from 'node:fs/promises'
import type { MeetingsInternalHandlers } from '@mi/contracts/mi/meetings/v1'
import type { Tenant } from '@mi/database'
import { notFound } from '@mi/errors'
import type { Deps } from '../deps.ts'
import { SAMPLE_DELIVERY, SAMPLES } from '../domain/samples.ts'
import { transcriptImport } from '../recordings/domain/transcript-import.ts'
import { readDelivery as readTranscript } from '../recordings/store/cached-parts.ts'
import { findDelivered } from '../recordings/store/deliveries.ts'

const CHUNK_BYTES = 64 * 1024
const SAMPLES_FOLDER = new URL('../../samples/', import.meta.url)

export function readDelivery(deps: Deps): MeetingsInternalHandlers['readDelivery'] {
  return async function* ({ meetingId, deliveryId }, { tenant }) {
    const delivery =
      deliveryId === SAMPLE_DELIVERY
        ? await readSampleOf(deps, tenant, meetingId)
        : await readRecording(deps, tenant, meetingId, deliveryId)
    if (!delivery) throw notFound('delivery')
    const { contentType, body } = delivery
    yield { contentType, chunk: new Uint8Array() }
    for (let start = 0; start < body.length; start += CHUNK_BYTES)
      yield { contentType: '', chunk: body.subarray(start, start + CHUNK_BYTES) }
  }
}

interface Delivery {
  contentType: string
  body: Buffer
}

async function readRecording(
  { database, files, encryption }: Deps,
  tenant: Tenant,
  meetingId: string,
  deliveryId: string,
): Promise<Delivery | null> {
  const recording = await findDelivered(database.prisma, tenant, meetingId, deliveryId)
  const transcript = recording && (await readTranscript({ files, encryption }, recording.fileKey))
  return transcript && { contentType: 'application/json', body: Buffer.from(transcriptImport(transcript)) }
}

async function readSampleOf({ database }: Deps, tenant: Tenant, meetingId: string): Promise<Delivery | null> {
  const meeting = await database.prisma.meeting.findFirst({
    where: { ...tenant, id: meetingId },
    select: { sampleKey: true },
  })
  const sample = SAMPLES.find(({ key }) => key === meeting?.sampleKey)
  if (!sample) return null
  return { contentType: sample.contentType, body: await readFile(new URL(sample.file, SAMPLES_FOLDER)) }
}
