import { capitalized } from '../write-words.ts'
import type { WordCounts } from './said-words.ts'
import { lettersOfName, soundOfName } from './sounds.ts'

const LEAST_LETTERS = 4
const MOST_OFTEN_MISHEARD = 3

/** Corrects another spelling of a participant's name: “Tony” for Toni. Names of several participants stay. */
export function* misheardNames(
  said: WordCounts,
  unknown: ReadonlySet<string>,
  names: readonly string[],
): Generator<[string, string[]]> {
  const written = new Map<string, string>()
  for (const name of names)
    for (const [part] of name.matchAll(/\p{L}+/gu))
      if (part.length >= LEAST_LETTERS) written.set(part.toLowerCase(), capitalized(part))
  const bySound = Map.groupBy(written, ([name]) => soundOfName(name))
  for (const [word, count] of said.words) {
    if (word.length < LEAST_LETTERS || count > MOST_OFTEN_MISHEARD || written.has(word)) continue
    if (!said.isName(word) && !unknown.has(word)) continue
    const [called, ...others] = bySound.get(soundOfName(word)) ?? []
    if (
      called !== undefined &&
      others.length === 0 &&
      differInOne(lettersOfName(word), lettersOfName(called[0]))
    )
      yield [word, [called[1]]]
  }
}

// A name that its owner writes in lower case: “kasey”. “Poulin” and “Pellan” share only their consonants.
function differInOne(a: string, b: string): boolean {
  if (Math.abs(a.length - b.length) > 1) return false
  let same = 0
  while (same < a.length && a[same] === b[same]) same++
  const [restOfA, restOfB] = [a.slice(same), b.slice(same)]
  return restOfA.slice(1) === restOfB.slice(1) || restOfA.slice(1) === restOfB || restOfA === restOfB.slice(1)
}
