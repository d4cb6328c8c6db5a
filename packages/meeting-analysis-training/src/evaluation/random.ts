/** A generator with a seed: the random baselines are the same in every run. */
export function randomFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return state / 2 ** 32
  }
}

export function sample<T>(list: readonly T[], count: number, random: () => number): T[] {
  const rest = [...list]
  const taken: T[] = []
  while (taken.length < count && rest.length > 0)
    taken.push(...rest.splice(Math.floor(random() * rest.length), 1))
  return taken
}
