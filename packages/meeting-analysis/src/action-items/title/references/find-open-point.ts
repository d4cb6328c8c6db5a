import { speech } from '@mi/language/speech'
import { trimEnd } from '@mi/text'

const patterns = speech.titles.references.openPoints

const MOST_WORDS = 9

/**
 * Finds the point that the last clauses leave open, in the form that follows “check”: “whether the gym is free”. Null where there is
 * none.
 *
 * @param before earlier clauses, the last first
 */
export function findOpenPoint(before: readonly string[]): string | null {
  for (const text of before.slice(0, 2)) {
    const clean = trimEnd(text, /[\s.?!,;]/u)
    const asked = patterns.asked.exec(clean)?.groups
    const point = (asked ?? patterns.supposed.exec(clean)?.groups)?.point
    if (point === undefined || patterns.personal.test(point) || point.split(' ').length > MOST_WORDS) continue
    const word = asked?.word?.toLowerCase() ?? 'whether'
    return `${word === 'if' ? 'whether' : word} ${point.replace(/^(?:The|Our|All|Some)\b/, article => article.toLowerCase())}`
  }
  return null
}
