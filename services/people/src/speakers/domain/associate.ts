import type { LinkMethod } from '@mi/contracts/mi/people/v1'

/** A profile that a rule found for a speaker. */
export interface Candidate {
  profileId: string
  method: Exclude<LinkMethod, 'manual'>
  confidence: number
}

/** A speaker that may be linked, with the candidates of each rule, the most trusted rule first. */
export interface Associable {
  participantId: string
  /**
   * The candidates of each rule. All speakers have the rules in the same order. Several candidates in one
   * list are ambiguous, and less trusted rules are then ignored.
   */
  rules: readonly (readonly Candidate[])[]
}

export interface NewLink {
  participantId: string
  candidate: Candidate
}

/**
 * Links speakers to profiles. The most trusted rule is applied to all speakers first, then the next rule. A
 * rule that finds several profiles for a speaker, or one profile for several speakers, links none of them,
 * because a missing link is better than a wrong link.
 * @param taken profiles of other participants of the meeting. Two participants are never linked to one
 * profile automatically.
 */
export function associate(speakers: readonly Associable[], taken: ReadonlySet<string>): NewLink[] {
  const links: NewLink[] = []
  const used = new Set(taken)
  let open = [...speakers]
  const rules = Math.max(0, ...speakers.map(speaker => speaker.rules.length))
  for (let rule = 0; rule < rules; rule++) {
    const found = open.filter(speaker => (speaker.rules[rule]?.length ?? 0) > 0)
    const sole = found.flatMap(speaker => {
      const [candidate, ...others] = speaker.rules[rule] ?? []
      return candidate && others.length === 0 ? [{ participantId: speaker.participantId, candidate }] : []
    })
    for (const link of sole) {
      const { profileId } = link.candidate
      const wanted = sole.filter(other => other.candidate.profileId === profileId)
      if (wanted.length === 1 && !used.has(profileId)) links.push(link)
    }
    for (const { candidate } of links) used.add(candidate.profileId)
    open = open.filter(speaker => !found.includes(speaker))
  }
  return links
}
