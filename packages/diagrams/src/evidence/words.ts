import { stemmer } from 'stemmer'

/** Words that say nothing about a subject, and the small change of talk. */
const STOP_WORDS = new Set(
  `a about above after again all also am an and any are aren as at be because been before being below between both but by
  can cannot could couldn did didn do does doesn doing don down during each else ever every few for from further get gets
  getting go goes going gonna good got had hadn has hasn have haven having he her here hers him his how however i if in
  into is isn it its itself just kind know let lets like little ll look lot make makes many may maybe me mean might mm
  more most much must my need needs no nor not now of off oh ok okay on once one only or other our ours out over own
  perhaps please point probably put quite re really right said same say see she should shouldn so some something sort
  still such sure take talk tell than thank thanks that the their theirs them then there these they thing things think
  this those though through to too two uh um under until up us use very wanna want wants was wasn way we well were weren
  what when where whether which while who whom whose why will with won would wouldn yeah yep yes yet you your yours`
    .split(/\s+/u)
    .filter(Boolean),
)

/** Lower-case words without accents. */
export function wordsOf(text: string): string[] {
  return (
    text
      .normalize('NFKD')
      .replace(/\p{M}+/gu, '')
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? []
  )
}

/** Stems of the words that carry a subject. */
export function subjectStems(text: string): Set<string> {
  const stems = new Set<string>()
  for (const word of wordsOf(text)) if (word.length > 2 && !STOP_WORDS.has(word)) stems.add(stemmer(word))
  return stems
}

export function sharedCount(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  let count = 0
  for (const stem of one) if (other.has(stem)) count++
  return count
}
