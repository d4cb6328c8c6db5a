import type { Tenant } from '@mi/database'
import type { MeetingSpeaker } from '../../generated/prisma/client.ts'
import type { Tx } from '../../store/database.ts'

export type SpeakerRecord = MeetingSpeaker

export interface KnownTranscript {
  transcriptId: string
  timed: boolean
}

/** The speakers of a meeting, in the order of their first words. */
export function meetingSpeakers(
  tx: Pick<Tx, 'meetingSpeaker'>,
  tenant: Tenant,
  meetingId: string,
): Promise<SpeakerRecord[]> {
  return tx.meetingSpeaker.findMany({ where: { ...tenant, meetingId }, orderBy: { position: 'asc' } })
}

export function findKnownTranscript(
  tx: Pick<Tx, 'knownTranscript'>,
  tenant: Tenant,
  meetingId: string,
): Promise<KnownTranscript | null> {
  return tx.knownTranscript.findFirst({ where: { ...tenant, meetingId } })
}

/** Replaces the stored speakers of a meeting. The caller must lock the meeting. */
export async function replaceSpeakers(
  tx: Tx,
  tenant: Tenant,
  meetingId: string,
  transcript: KnownTranscript,
  speakers: readonly SpeakerRecord[],
): Promise<void> {
  await tx.knownTranscript.upsert({
    where: { ...tenant, meetingId },
    create: { ...tenant, meetingId, ...transcript },
    update: transcript,
  })
  await tx.meetingSpeaker.deleteMany({ where: { ...tenant, meetingId } })
  if (speakers.length > 0) await tx.meetingSpeaker.createMany({ data: [...speakers] })
}
