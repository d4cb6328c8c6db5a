import type { Candidate } from './associate.ts'
import { LEAST_SURE } from './name-forms.ts'
import { decideByVoice, type VoiceRanking, type VoiceRule } from './voices.ts'

/** The evidence for a speaker's profile. */
export interface SpeakerEvidence extends VoiceRanking {
  participantId: string
  /** The candidates by e-mail, then the candidates of each name rule. */
  candidates: readonly (readonly Candidate[])[]
}

/** The ranking of a speaker whose voice is unknown. */
export const NO_VOICE: VoiceRanking = { ranked: [], compared: new Set() }

/** A match by name is ignored when the similarity of the voice is this far below the threshold. */
const CONTRADICTION = 0.15

/**
 * The candidates of a speaker, the most trusted rule first: voice, e-mail, names. Rejected pairs are left
 * out, and names that the voice contradicts.
 * @param rejected pairs that a person rejected, as `participant profile`
 */
export function rulesFor(
  { participantId, ranked, compared, candidates }: SpeakerEvidence,
  rejected: ReadonlySet<string>,
  rule: VoiceRule,
): Candidate[][] {
  const allowed = (profileId: string) => !rejected.has(`${participantId} ${profileId}`)
  const voice = decideByVoice(
    ranked.filter(profile => allowed(profile.profileId)),
    rule,
  )
  const scores = new Map(ranked.map(({ profileId, score }) => [profileId, score]))
  // A compared profile that is not ranked is less similar than all ranked profiles.
  const highestOf = (profileId: string) =>
    scores.get(profileId) ?? (compared.has(profileId) ? (ranked.at(-1)?.score ?? 1) : 1)
  const contradicted = ({ method, profileId }: Candidate) =>
    method === 'name' && highestOf(profileId) < rule.threshold - CONTRADICTION
  return [
    voice ? [{ profileId: voice.profileId, method: 'voice', confidence: confidenceOf(voice.score) }] : [],
    ...candidates.map(list =>
      list.filter(
        candidate =>
          candidate.confidence >= LEAST_SURE && allowed(candidate.profileId) && !contradicted(candidate),
      ),
    ),
  ]
}

const MOST_SUGGESTIONS = 5

/**
 * The profiles that may fit a speaker without a profile: the candidates of all rules and similar voices, the
 * likeliest first.
 */
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
  for (const candidate of [...near, ...candidates.flat()])
    if (!rejected.has(`${participantId} ${candidate.profileId}`) && !best.has(candidate.profileId))
      best.set(candidate.profileId, candidate)
  return [...best.values()].sort((a, b) => b.confidence - a.confidence).slice(0, MOST_SUGGESTIONS)
}

function confidenceOf(score: number): number {
  return Math.round(Math.min(1, Math.max(0, score)) * 1000) / 1000
}
