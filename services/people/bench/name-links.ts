import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { bareName, foldName, nameWords } from '@mi/text'
import { associate } from '../src/speakers/domain/associate.ts'
import { matchesByName, type NamedProfile } from '../src/speakers/domain/name-forms.ts'
import { NO_VOICE, rulesFor } from '../src/speakers/domain/rules-for.ts'

/**
 * The names of the speakers of the recorded public calls, by date:
 * `ethereum-pm/<series>/<date>/transcript.vtt` below the data folder.
 */
export async function readCalls(data: string): Promise<string[][]> {
  const root = join(data, 'ethereum-pm')
  const calls: { date: string; names: string[] }[] = []
  for (const entry of await readdir(root, { recursive: true })) {
    if (!entry.endsWith('transcript.vtt')) continue
    const text = await readFile(join(root, entry), 'utf8')
    const names = [...text.matchAll(/^(?!.*-->)([^:<>\r\n]{1,60}): /gm)].map(match =>
      (match[1] as string).trim(),
    )
    calls.push({ date: /\d{4}-\d\d-\d\d/.exec(entry)?.[0] ?? '', names: [...new Set(names)] })
  }
  return calls.sort((a, b) => (a.date < b.date ? -1 : 1)).map(({ names }) => names)
}

/** Maps a name to a person. Case, accents and the suffixes that tools append to full names are ignored. */
export function personOfName(name: string): string {
  return nameWords(name).length > 1 ? foldName(bareName(name)) : foldName(name)
}

export interface NameLinks {
  people: number
  /** The number of speakers who have a profile. */
  due: number
  links: number
  right: number
  /**
   * The speakers who have a profile but were linked to another person's profile or to none, with the linked
   * name.
   */
  wrong: { name: string; linkedTo: string | null }[]
}

/**
 * A person's first appearance creates a profile under the name in that call. Later calls link speakers to
 * existing profiles.
 */
export function linkByName(calls: readonly (readonly string[])[], personOf = personOfName): NameLinks {
  const profiles: (NamedProfile & { person: string })[] = []
  const counts: NameLinks = { people: 0, due: 0, links: 0, right: 0, wrong: [] }
  for (const names of calls) {
    const speakers = names.map(name => {
      const byName = matchesByName({ name, email: null }, profiles).map(list =>
        list.map(item => ({ ...item, method: 'name' as const })),
      )
      const evidence = { participantId: name, ...NO_VOICE, candidates: byName }
      return { participantId: name, rules: rulesFor(evidence, new Set(), { threshold: 1, margin: 1 }) }
    })
    const known = new Set(profiles.map(profile => profile.person))
    const found = new Map(
      associate(speakers, new Set()).map(item => [item.participantId, item.candidate.profileId]),
    )
    for (const name of names) {
      const person = personOf(name)
      const profile = profiles.find(profile => profile.profileId === found.get(name))
      if (known.has(person)) counts.due++
      if (profile) counts.links++
      if (profile?.person === person) counts.right++
      if (profile ? profile.person !== person : known.has(person))
        counts.wrong.push({ name, linkedTo: profile?.name ?? null })
      if (!known.has(person) && !profiles.some(profile => profile.person === person))
        profiles.push({ profileId: String(profiles.length), name, email: null, person })
    }
  }
  return { ...counts, people: profiles.length }
}
