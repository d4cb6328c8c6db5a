import type { CallContext } from '@mi/contracts'
import { invalid, notFound } from '@mi/errors'
import { appendEvent } from '@mi/events'
import { lockMeetingRef, type MeetingRefRecord } from '@mi/meeting-refs'
import type { Deps } from '../../deps.ts'
import type { Tx } from '../../store/database.ts'
import { rebuildAppearances } from '../store/appearances.ts'
import { announceLinks, deleteLink, forgiveLink, linksOf, rejectLink, saveLink } from '../store/links.ts'
import { subtreeOf } from '../store/merges.ts'
import { findProfile } from '../store/profiles.ts'
import { shareProfiles } from '../store/tenant-lock.ts'
import { unlearn } from '../store/voice-samples.ts'

export interface Speaker {
  meetingId: string
  participantId: string
}

/**
 * Finds the participant, or throws.
 * @param named the place of the participant in the request: an unknown one is a 404 in the path, a 400 in the
 * body
 * @throws {ServiceError} not_found for the meeting
 */
export async function requireParticipant(
  { meetingRefs }: Pick<Deps, 'meetingRefs'>,
  ctx: CallContext,
  { meetingId, participantId }: Speaker,
  named: 'path' | 'body',
): Promise<{ name: string }> {
  const find = (meeting: MeetingRefRecord) => meeting.participants.find(({ id }) => id === participantId)
  const participant = find(await meetingRefs.require(ctx, meetingId, meeting => find(meeting) !== undefined))
  if (participant) return participant
  throw named === 'path'
    ? notFound('participant')
    : invalid('participant_id', 'is not a participant of the meeting')
}

/**
 * Links a speaker to a profile, or removes the link, because a person said so. Later evidence does not change
 * it. The samples of the previous link are erased, and the speaker is never linked to the previous profile
 * automatically again.
 * @throws {ServiceError} not_found for the meeting or the profile
 */
export async function linkByHand(
  { jobs, now }: Pick<Deps, 'jobs' | 'now'>,
  tx: Tx,
  ctx: CallContext,
  speaker: Speaker,
  profileId: string | null,
): Promise<void> {
  const { tenant } = ctx
  const { meetingId, participantId } = speaker
  await shareProfiles(tx, tenant)
  if (!(await lockMeetingRef(tx, tenant, meetingId))) throw notFound('meeting')
  if (profileId !== null && !(await findProfile(tx, tenant, profileId))) throw notFound('speaker profile')
  const before = (await linksOf(tx, tenant, meetingId)).get(participantId)
  if (before && before.rootId !== profileId) {
    // Rejects the shown profile and the merged profile, because the merge may be undone.
    for (const wrong of new Set([before.rootId, before.profileId]))
      await rejectLink(tx, tenant, speaker, wrong)
    await unlearn(tx, tenant, meetingId, participantId)
  }
  if (profileId === null) await deleteLink(tx, tenant, speaker)
  else {
    await forgiveLink(tx, tenant, speaker, await subtreeOf(tx, tenant, profileId))
    const link = { method: 'manual', confidence: 1, learns: true } as const
    await saveLink(tx, tenant, { ...speaker, profileId, ...link }, now())
    await jobs.enqueue(tx, tenant, { kind: 'teach-profiles', resourceId: meetingId })
  }
  if ((before?.rootId ?? null) === profileId) return
  await rebuildAppearances(tx, tenant, meetingId)
  await announceLinks(tx, tenant, meetingId, ctx)
  if (profileId === null) return
  const payload = { meetingId, participantId, speakerProfileId: profileId }
  await appendEvent(tx, tenant, 'mi.people.speaker_profile.matched.v1', payload, ctx)
}
