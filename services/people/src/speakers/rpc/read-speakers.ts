import type { CallContext } from '@mi/contracts'
import type { MeetingSpeaker } from '@mi/contracts/mi/people/v1'
import { ServiceError } from '@mi/errors'
import type { NamedPerson } from '@mi/text'
import type { Deps } from '../../deps.ts'
import { NO_VOICE, suggestionsFor } from '../domain/rules-for.ts'
import { wholeSeconds } from '../domain/statistics.ts'
import type { Voice, VoiceRanking } from '../domain/voices.ts'
import { speakerVoices } from '../engines/speaker-voices.ts'
import { candidatesFor } from '../store/candidates.ts'
import { linksOf, rejectedIn, type ShownLink } from '../store/links.ts'
import { meetingSpeakers } from '../store/meeting-speakers.ts'
import { namesOf } from '../store/profiles.ts'
import { findVoiceMatching } from '../store/voice-matching.ts'

/** A speaker as the API returns it. */
export interface ShownSpeaker extends NamedPerson {
  participantId: string
  ms: number
  words: number
  link: ShownLink | null
}

/** The speakers of a meeting's transcript, the longest speaking time first. */
export async function speakersIn(
  { database }: Pick<Deps, 'database'>,
  { tenant }: CallContext,
  meetingId: string,
): Promise<ShownSpeaker[]> {
  const links = await linksOf(database.prisma, tenant, meetingId)
  const speakers = await meetingSpeakers(database.prisma, tenant, meetingId)
  return speakers
    .map(({ participantId, name, email, speakingMs, wordCount }) => ({
      ...{ participantId, name, email, ms: speakingMs, words: wordCount },
      link: links.get(participantId) ?? null,
    }))
    .sort((a, b) => b.ms - a.ms || (a.participantId < b.participantId ? -1 : 1))
}

/** The speakers' messages. Speakers without a profile get suggestions, computed from the profiles that exist now. */
export async function speakerMessages(
  deps: Deps,
  ctx: CallContext,
  meetingId: string,
  speakers: readonly ShownSpeaker[],
): Promise<MeetingSpeaker[]> {
  const { database, voiceRule } = deps
  const { tenant } = ctx
  const open = speakers.filter(speaker => speaker.link === null)
  const candidates = await candidatesFor(database.prisma, tenant, open)
  const rejected = open.length > 0 ? await rejectedIn(database.prisma, tenant, meetingId) : new Set<string>()
  const rankings = await rankVoices(deps, ctx, meetingId, open)
  const suggested = new Map(
    open.map(({ participantId }, at) => {
      const evidence = {
        participantId,
        ...(rankings.get(participantId) ?? NO_VOICE),
        candidates: candidates[at] ?? [],
      }
      return [participantId, suggestionsFor(evidence, rejected, voiceRule)] as const
    }),
  )
  const ids = [...suggested.values()].flat().map(candidate => candidate.profileId)
  const names = await namesOf(database.prisma, tenant, ids)
  return speakers.map(({ participantId, name, ms, words, link }) => ({
    participantId,
    name,
    speakerProfileId: link?.rootId ?? null,
    method: link?.method ?? null,
    confidence: link?.confidence ?? null,
    suggestions: (suggested.get(participantId) ?? []).flatMap(({ profileId, method, confidence }) => {
      const profileName = names.get(profileId)
      return profileName === undefined
        ? []
        : [{ speakerProfileId: profileId, name: profileName, method, confidence }]
    }),
    speakingSeconds: wholeSeconds(ms),
    wordCount: words,
  }))
}

/** Ranks profiles by voice. While the transcripts service is unavailable, only names and e-mails give suggestions. */
async function rankVoices(
  deps: Deps,
  { tenant, log, signal }: CallContext,
  meetingId: string,
  open: readonly ShownSpeaker[],
): Promise<Map<string, VoiceRanking>> {
  const { database, voiceRanker } = deps
  if (open.length === 0 || !(await findVoiceMatching(database.prisma, tenant)).enabled) return new Map()
  const voices = await speakerVoices(deps, tenant, meetingId).catch(error => {
    if (!(error instanceof ServiceError)) throw error
    log.warn({ err: error, meetingId }, 'suggestions without voices')
    return new Map<string, Voice>()
  })
  const heard = open.flatMap(({ participantId }) => {
    const voice = voices.get(participantId)
    return voice ? [{ participantId, voice }] : []
  })
  const rankings = await voiceRanker.rank(
    tenant,
    heard.map(({ voice }) => voice),
    signal,
  )
  return new Map(heard.map(({ participantId }, at) => [participantId, rankings[at] ?? NO_VOICE]))
}
