import { cleanLine } from '../../clean-text.ts'
import { MAX_SPEAKERS } from '../../limits.ts'
import type { ParsedSpeaker } from '../../model.ts'
import type { ProblemList } from '../parse-error.ts'
import type { DeclaredSpeaker } from './read-speaker.ts'

/**
 * Who each `speaker` of the segments is: the declared speaker with that label, else the one with that name, else a
 * speaker of that name whom nobody declared.
 *
 * @param used each `speaker` as written, with the first segment it stands in
 */
export function resolveSpeakers(
  declared: readonly DeclaredSpeaker[],
  used: ReadonlyMap<string, number>,
  problems: ProblemList,
): ParsedSpeaker[] {
  const keys = declared.map((): string[] => [])
  const undeclared: ParsedSpeaker[] = []
  const byLabel = indexBy(declared, speaker => speaker.label)
  const byName = indexBy(declared, speaker => speaker.name)
  for (const positions of byLabel.values()) {
    if (positions.length > 1)
      problems.add(`speakers[${positions[1]}].label`, 'is the label of another speaker too')
  }
  for (const [key, segment] of used) {
    const found = byLabel.get(key) ?? byName.get(cleanLine(key)) ?? []
    if (found.length > 1)
      problems.add(`segments[${segment}].speaker`, 'More than one speaker has this name: use labels.')
    const [position] = found
    if (position === undefined)
      undeclared.push({ keys: [key], name: cleanLine(key), email: null, voiceEmbedding: null })
    else keys[position]?.push(key)
  }
  const speakers = declared.map(({ name, email, voiceEmbedding }, position) => ({
    keys: keys[position] ?? [],
    name,
    email,
    voiceEmbedding,
  }))
  speakers.push(...undeclared.map(speaker => ({ ...speaker, keys: [...speaker.keys] })))
  if (speakers.length > MAX_SPEAKERS) problems.add('speakers', `must have at most ${MAX_SPEAKERS} items`)
  return speakers
}

function indexBy(
  speakers: readonly DeclaredSpeaker[],
  keyOf: (speaker: DeclaredSpeaker) => string | null,
): Map<string, number[]> {
  const index = new Map<string, number[]>()
  for (const [position, speaker] of speakers.entries()) {
    const key = keyOf(speaker)
    if (key === null) continue
    const positions = index.get(key)
    if (positions) positions.push(position)
    else index.set(key, [position])
  }
  return index
}
