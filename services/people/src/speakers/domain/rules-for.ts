import type { Candidate } from './associate.ts'
import { LEAST_SURE } from './name-forms.ts'
import { decideByVoice, type ProfileScore, type VoiceRule } from './voices.ts'

/** What is known of a speaker when a profile is looked for. */
export interface SpeakerEvidence {
  participantId: string
  /** The account's profiles by how similar they sound, the most similar first; empty without a voice. */
  ranked: readonly ProfileScore[]
  /** By e-mail, then by each rule of names. */
  candidates: readonly (readonly Candidate[])[]
}

/** A name is not believed against a voice that is this far below the threshold. */
const CONTRADICTION = 0.15

/**
 * What speaks for profiles, the most trusted rule first: voice, e-mail, names. Pairs that a person took apart are left out, and a
 * name that the voice contradicts.
 * @param rejected `participant profile`
 */
export function rulesFor(
  { participantId, ranked, candidates }: SpeakerEvidence,
  rejected: ReadonlySet<string>,
  rule: VoiceRule,
): Candidate[][] {
  const allowed = (profileId: string) => !rejected.has(`${participantId} ${profileId}`)
  const voice = decideByVoice(
    ranked.filter(one => allowed(one.profileId)),
    rule,
  )
  const scores = new Map(ranked.map(({ profileId, score }) => [profileId, score]))
  const contradicted = ({ method, profileId }: Candidate) =>
    method === 'name' && (scores.get(profileId) ?? 1) < rule.threshold - CONTRADICTION
  return [
    voice ? [{ profileId: voice.profileId, method: 'voice', confidence: confidenceOf(voice.score) }] : [],
    ...candidates.map(list =>
      list.filter(one => one.confidence >= LEAST_SURE && allowed(one.profileId) && !contradicted(one)),
    ),
  ]
}

const MOST_SUGGESTIONS = 5

/** Profiles that may fit a speaker that has none: all that any rule found, and voices that are near enough. The likeliest first. */
export function suggestionsFor(
  { participantId, ranked, candidates }: SpeakerEvidence,
  rejected: ReadonlySet<string>,
  { threshold, margin }: VoiceRule,
): Candidate[] {
  const near = ranked
    .filter(({ score }) => score >= threshold - margin)
    .map(({ profileId, score }) => ({
      profileId,
      method: 'voice' as const,
      confidence: confidenceOf(score),
    }))
  const best = new Map<string, Candidate>()
  for (const one of [...near, ...candidates.flat()])
    if (!rejected.has(`${participantId} ${one.profileId}`) && !best.has(one.profileId))
      best.set(one.profileId, one)
  return [...best.values()].sort((a, b) => b.confidence - a.confidence).slice(0, MOST_SUGGESTIONS)
}

function confidenceOf(score: number): number {
  return Math.round(Math.min(1, Math.max(0, score)) * 1000) / 1000
}
