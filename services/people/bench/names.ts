/**
 * `node services/people/bench/names.ts [--data ../shared/data] [--people FILE] [--show]`
 *
 * How well profiles are recognised by name alone, on recorded public calls: `ethereum-pm/<series>/<date>/transcript.vtt` below the data folder. The
 * calls are taken by date. Everybody who appears for the first time gets a profile under the name of that call; in later calls speakers
 * are linked to the profiles there are. Precision: of the links, those to the same person. Recall: of the speakers who have a profile, those linked.
 * Who is the same person is read from FILE (`{ "name": "person" }`, for names that are written in several ways); where it says nothing, two names are
 * one person when they are equal but for case, accents, and what tools append to full names.
 */
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { bareName, foldName, nameWords } from '@mi/text'
import { associate } from '../src/speakers/domain/associate.ts'
import { matchesByName, type NamedProfile } from '../src/speakers/domain/name-forms.ts'
import { rulesFor } from '../src/speakers/domain/rules-for.ts'

const { values } = parseArgs({
  options: {
    data: {
      type: 'string',
      default: process.env.MI_DATA_DIR ?? join(import.meta.dirname, '../../../../shared/data'),
    },
    people: { type: 'string' },
    show: { type: 'boolean', default: false },
  },
})
const given: Record<string, string> = values.people ? JSON.parse(await readFile(values.people, 'utf8')) : {}
const personOf = (name: string) =>
  given[name] ?? (nameWords(name).length > 1 ? foldName(bareName(name)) : foldName(name))

const root = join(values.data, 'ethereum-pm')
const calls: { date: string; names: string[] }[] = []
for (const entry of await readdir(root, { recursive: true })) {
  if (!entry.endsWith('transcript.vtt')) continue
  const text = await readFile(join(root, entry), 'utf8')
  const names = [...text.matchAll(/^(?!.*-->)([^:<>\r\n]{1,60}): /gm)].map(match =>
    (match[1] as string).trim(),
  )
  calls.push({ date: /\d{4}-\d\d-\d\d/.exec(entry)?.[0] ?? '', names: [...new Set(names)] })
}
calls.sort((a, b) => (a.date < b.date ? -1 : 1))

const profiles: (NamedProfile & { person: string })[] = []
let [links, right, due] = [0, 0, 0]
for (const { names } of calls) {
  const speakers = names.map(name => {
    const byName = matchesByName({ name, email: null }, profiles).map(list =>
      list.map(one => ({ ...one, method: 'name' as const })),
    )
    const evidence = { participantId: name, ranked: [], candidates: byName }
    return { participantId: name, rules: rulesFor(evidence, new Set(), { threshold: 1, margin: 1 }) }
  })
  const known = new Set(profiles.map(one => one.person))
  const found = new Map(
    associate(speakers, new Set()).map(one => [one.participantId, one.candidate.profileId]),
  )
  for (const name of names) {
    const person = personOf(name)
    const profile = profiles.find(one => one.profileId === found.get(name))
    if (known.has(person)) due++
    if (profile) links++
    if (profile?.person === person) right++
    if (values.show && (profile ? profile.person !== person : known.has(person)))
      console.log(`${name} → ${profile?.name ?? 'nobody'}`)
    if (!known.has(person) && !profiles.some(one => one.person === person))
      profiles.push({ profileId: String(profiles.length), name, email: null, person })
  }
}
const share = (part: number, whole: number) => (part / whole).toFixed(3)
console.log(`${calls.length} calls, ${profiles.length} people, ${due} speakers who have a profile`)
console.log(`links ${links}, precision ${share(right, links)}, recall ${share(right, due)}`)
