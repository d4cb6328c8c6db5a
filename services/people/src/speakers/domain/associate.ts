import type { LinkMethod } from '@mi/contracts/mi/people/v1'

/** What speaks for a profile. */
export interface Candidate {
  profileId: string
  method: Exclude<LinkMethod, 'manual'>
  confidence: number
}

/** A speaker that may be linked, with what speaks for each profile: one list a rule, the most trusted rule first. */
export interface Associable {
  participantId: string
  /**
   * What each rule found, in one order for all speakers. Several in one list: the rule cannot tell them apart, and no
   * less trusted rule is asked.
   */
  rules: readonly (readonly Candidate[])[]
}

export interface NewLink {
  participantId: string
  candidate: Candidate
}

/**
 * Links speakers to profiles, rule by rule over all speakers, so that a surer rule of one speaker goes before a less sure one of
 * another. Where a rule finds several profiles for a speaker, or one profile for several speakers, it links none: an empty
 * link is better than a wrong one.
 * @param taken profiles of other participants of the meeting: two of one meeting are never one profile by themselves
 */
export function associate(speakers: readonly Associable[], taken: ReadonlySet<string>): NewLink[] {
  const links: NewLink[] = []
  const used = new Set(taken)
  let open = [...speakers]
  const rules = Math.max(0, ...speakers.map(one => one.rules.length))
  for (let rule = 0; rule < rules; rule++) {
    const found = open.filter(one => (one.rules[rule]?.length ?? 0) > 0)
    const sole = found.flatMap(one => {
      const [candidate, ...others] = one.rules[rule] ?? []
      return candidate && others.length === 0 ? [{ participantId: one.participantId, candidate }] : []
    })
    for (const link of sole) {
      const { profileId } = link.candidate
      const wanted = sole.filter(other => other.candidate.profileId === profileId)
      if (wanted.length === 1 && !used.has(profileId)) links.push(link)
    }
    for (const { candidate } of links) used.add(candidate.profileId)
    open = open.filter(one => !found.includes(one))
  }
  return links
}
