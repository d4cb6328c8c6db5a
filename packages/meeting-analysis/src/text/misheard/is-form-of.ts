import { stem } from '@mi/language/english-speech'
import { speech } from '@mi/language/speech'

const patterns = speech.text.wordForms

const LEAST_LETTERS = 3

/** Whether two words sound alike because one is made of the other: “provers” and “proven”, “recompile” and “precompiles”. */
export function isFormOf(one: string, other: string): boolean {
  let same = 0
  while (same < one.length && one[same] === other[same]) same++
  if (
    same >= LEAST_LETTERS &&
    patterns.ending.test(one.slice(same)) &&
    patterns.ending.test(other.slice(same))
  )
    return true
  const [short = '', long = ''] = [one, other]
    .map(word => word.replace(/s$/, ''))
    .toSorted((first, second) => first.length - second.length)
  if (short.length >= LEAST_LETTERS && (long.startsWith(short) || long.endsWith(short))) return true
  return stem(one) === stem(other)
}
