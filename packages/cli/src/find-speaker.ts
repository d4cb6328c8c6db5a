import type { ApiClient } from './api-client.ts'
import { CliError, EXIT } from './exit-codes.ts'

const PROFILE_ID = /^spk_[0-9A-Za-z]{26}$/
const PARTICIPANT_ID = /^prt_[0-9A-Za-z]{26}$/
/** The largest number of matches in a message. */
const SHOWN = 10

interface NamedProfile {
  id: string
  name: string
  email: string | null
}

/** A speaker of a meeting, as `GET /meetings/{id}/speakers` returns it. */
export interface MeetingSpeaker {
  participant_id: string
  name: string
  speaker_profile_id: string | null
  method: string | null
  confidence: number | null
  suggestions: { speaker_profile_id: string; name: string; method: string; confidence: number }[]
  speaking_seconds: number
  word_count: number
}

/** The help text of every command with a speaker profile argument. */
export const SPEAKER_ARGUMENT = 'id, e-mail address or part of the name'

/**
 * Finds a speaker profile and returns its id. A full name or address is preferred to a part of it.
 * @throws {CliError} when no profile, or more than one, matches
 */
export async function findSpeaker(api: ApiClient, name: string): Promise<string> {
  if (PROFILE_ID.test(name)) return name
  const found = await Array.fromAsync(api.list<NamedProfile>('/speaker-profiles', { search: name }, 100))
  return oneOf(
    found,
    name,
    profile => [profile.name, profile.email ?? ''],
    profile => `${profile.id}  ${profile.name}${profile.email ? ` <${profile.email}>` : ''}`,
    '`mi speakers` lists them.',
  ).id
}

/**
 * Finds a participant of a meeting's transcript.
 * @throws {CliError} when no participant, or more than one, has the name
 */
export async function findMeetingSpeaker(
  api: ApiClient,
  meetingId: string,
  name: string,
): Promise<MeetingSpeaker> {
  const speakers = await listMeetingSpeakers(api, meetingId)
  const part = name.toLowerCase()
  const found = PARTICIPANT_ID.test(name)
    ? speakers.filter(speaker => speaker.participant_id === name)
    : speakers.filter(speaker => speaker.name.toLowerCase().includes(part))
  return oneOf(
    found,
    name,
    speaker => [speaker.name, speaker.participant_id],
    speaker => `${speaker.participant_id}  ${speaker.name}`,
    `\`mi speakers in ${meetingId}\` lists who speaks there.`,
  )
}

export function listMeetingSpeakers(api: ApiClient, meetingId: string): Promise<MeetingSpeaker[]> {
  const path = `/meetings/${encodeURIComponent(meetingId)}/speakers`
  return Array.fromAsync(api.list<MeetingSpeaker>(path, {}, 1_000))
}

function oneOf<T>(
  found: readonly T[],
  name: string,
  fullNames: (speaker: T) => string[],
  describe: (speaker: T) => string,
  hint: string,
): T {
  const full = found.filter(speaker =>
    fullNames(speaker).some(text => text.toLowerCase() === name.toLowerCase()),
  )
  const fitting = full.length > 0 ? full : found
  const [only, ...others] = fitting
  if (!only) throw new CliError(`No speaker is called "${name}". ${hint}`, EXIT.notFound)
  if (others.length === 0) return only
  const lines = fitting.slice(0, SHOWN).map(speaker => `\n  ${describe(speaker)}`)
  const more = fitting.length > SHOWN ? '\n  and more' : ''
  throw new CliError(`Several speakers match "${name}":${lines.join('')}${more}`, EXIT.usage)
}
