import type { Tenant } from '@mi/database'
import { appendEvent, type EventOrigin } from '@mi/events'
import type { Deps } from '../../deps.ts'
import type { Tx } from '../../store/database.ts'
import { associate, type NewLink } from '../domain/associate.ts'
import { NO_VOICE, rulesFor } from '../domain/rules-for.ts'
import type { VoiceRanking } from '../domain/voices.ts'
import { candidatesFor } from '../store/candidates.ts'
import { announceLinks, deleteLink, linksOf, rejectedIn, type ShownLink, saveLink } from '../store/links.ts'
import type { SpeakerRecord } from '../store/meeting-speakers.ts'

export interface HeardMeeting {
  meetingId: string
  /** The speakers as they were stored before, by participant. */
  known: ReadonlyMap<string, SpeakerRecord>
  heard: readonly SpeakerRecord[]
  /** The profiles by similarity, for the speakers whose voice is known. */
  byVoice: ReadonlyMap<string, VoiceRanking>
}

/**
 * Links the speakers with new evidence: a new speaker, name, e-mail or voice. A link by hand is kept, and so
 * is a link that no new evidence contradicts. Newer profiles appear only as suggestions.
 */
export async function linkSpeakers(
  { voiceRule, jobs, now }: Pick<Deps, 'voiceRule' | 'jobs' | 'now'>,
  tx: Tx,
  tenant: Tenant,
  { meetingId, known, heard, byVoice }: HeardMeeting,
  origin: EventOrigin,
): Promise<void> {
  const links = await linksOf(tx, tenant, meetingId)
  const open = heard.filter(
    speaker =>
      isNews(known.get(speaker.participantId), speaker) &&
      links.get(speaker.participantId)?.method !== 'manual',
  )
  if (open.length === 0) return
  const rejected = await rejectedIn(tx, tenant, meetingId)
  const candidates = await candidatesFor(tx, tenant, open)
  const isOpen = new Set(open.map(speaker => speaker.participantId))
  const taken = [...links.values()].filter(link => !isOpen.has(link.participantId)).map(link => link.rootId)
  const speakers = open.map(({ participantId }, at) => {
    const evidence = {
      participantId,
      ...(byVoice.get(participantId) ?? NO_VOICE),
      candidates: candidates[at] ?? [],
    }
    return { participantId, rules: rulesFor(evidence, rejected, voiceRule) }
  })
  const found = new Map(associate(speakers, new Set(taken)).map(link => [link.participantId, link]))
  let changed = false
  for (const speaker of open) {
    const { participantId } = speaker
    const before = links.get(participantId)
    const link = found.get(participantId)
    if (link && link.candidate.profileId !== before?.rootId) {
      const renamed = isRenamed(known.get(participantId), speaker)
      await saveLink(tx, tenant, { meetingId, ...linkOf(link), learns: renamed }, now())
      if (renamed) await jobs.enqueue(tx, tenant, { kind: 'teach-profiles', resourceId: meetingId })
      const payload = { meetingId, participantId, speakerProfileId: link.candidate.profileId }
      await appendEvent(tx, tenant, 'mi.people.speaker_profile.matched.v1', payload, origin)
      changed = true
    } else if (!link && before && isUnfounded(before, known.get(participantId), speaker)) {
      await deleteLink(tx, tenant, { meetingId, participantId })
      changed = true
    }
  }
  if (changed) await announceLinks(tx, tenant, meetingId, origin)
}

function linkOf({ participantId, candidate }: NewLink) {
  return { participantId, ...candidate }
}

function isNews(before: SpeakerRecord | undefined, now: SpeakerRecord): boolean {
  return (
    before === undefined ||
    before.name !== now.name ||
    before.email !== now.email ||
    before.evidence !== now.evidence
  )
}

/**
 * Returns true if a person corrected the name, because the transcript is unchanged. The correction teaches
 * the profile like a link by hand.
 */
function isRenamed(before: SpeakerRecord | undefined, now: SpeakerRecord): boolean {
  return before !== undefined && before.evidence === now.evidence && before.name !== now.name
}

/** Returns true if the evidence for a link no longer exists. */
function isUnfounded(link: ShownLink, before: SpeakerRecord | undefined, now: SpeakerRecord): boolean {
  if (!before) return false
  if (link.method === 'name') return before.name !== now.name
  if (link.method === 'email') return before.email !== now.email
  return before.evidence !== now.evidence
}
