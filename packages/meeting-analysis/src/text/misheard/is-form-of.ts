import { stem } from '@mi/language/english-speech'

const LEAST_LETTERS = 3
const ENDING =
  /^(?:|e?s|e?d|ing|e?rs?|ors?|ly|y|ies|ness|ity|able|ions?|ations?|[ai]ns?|i[ae]ns?|ens?|al|i[sz]m|ist|ic|ive|ments?|i[sz](?:e|ed|er|ing)|t(?:ed|ing)?|[aio]|iance|iant)$/

/** Whether two words sound alike because one is made of the other: “provers” and “proven”, “recompile” and “precompiles”. */
export function isFormOf(one: string, other: string): boolean {
  let same = 0
  while (same < one.length && one[same] === other[same]) same++
  if (same >= LEAST_LETTERS && ENDING.test(one.slice(same)) && ENDING.test(other.slice(same))) return true
  const [short = '', long = ''] = [one, other]
    .map(word => word.replace(/s$/, ''))
    .toSorted((first, second) => first.length - second.length)
  if (short.length >= LEAST_LETTERS && (long.startsWith(short) || long.endsWith(short))) return true
  return stem(one) === stem(other)
}
