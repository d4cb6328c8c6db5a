import type { ParsedSpeaker } from './transcript.ts'

/** Assigns a unique key to every speaker of a file: the first key in the file, otherwise the name, with a number if it is taken. */
export function keySpeakers(speakers: readonly ParsedSpeaker[]): Map<string, ParsedSpeaker> {
  const taken = new Set(speakers.flatMap(({ keys }) => keys))
  const byKey = new Map<string, ParsedSpeaker>()
  for (const speaker of speakers) {
    const [own] = speaker.keys
    const key = own ?? freeKey(speaker.name, taken)
    taken.add(key)
    byKey.set(key, speaker)
  }
  return byKey
}

function freeKey(name: string, taken: ReadonlySet<string>): string {
  if (!taken.has(name)) return name
  for (let number = 2; ; number++) if (!taken.has(`${name} ${number}`)) return `${name} ${number}`
}
