import type { Tenant } from '@mi/database'
import type { Tx } from '../../store/database.ts'
import { rebuildAppearances } from './appearances.ts'

/** Removes the data of a deleted meeting, and subtracts it from the profiles' totals. */
export async function eraseMeeting(
  tx: Tx,
  tenant: Tenant,
  meetingId: string,
): Promise<Record<'appearances' | 'voice_samples', number>> {
  const where = { ...tenant, meetingId }
  const { count: speakers } = await tx.meetingSpeaker.deleteMany({ where })
  await tx.knownTranscript.deleteMany({ where })
  await tx.speakerLink.deleteMany({ where })
  await tx.rejectedLink.deleteMany({ where })
  await tx.linkVersion.deleteMany({ where })
  const { count: samples } = await tx.voiceSample.deleteMany({ where })
  await rebuildAppearances(tx, tenant, meetingId)
  return { appearances: speakers, voice_samples: samples }
}

/** Removes all profiles of a sandbox and the data that belongs to them. */
export async function eraseProfiles(tx: Tx, tenant: Tenant): Promise<void> {
  const where = { ...tenant }
  await tx.appearance.deleteMany({ where })
  await tx.speakerLink.deleteMany({ where })
  await tx.rejectedLink.deleteMany({ where })
  await tx.voiceSample.deleteMany({ where })
  await tx.voiceMatching.deleteMany({ where })
  await tx.speakerProfile.deleteMany({ where })
}
