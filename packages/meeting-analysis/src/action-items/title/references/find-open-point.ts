import { trimEnd } from '@mi/text'

/** “I'm not sure whether the gym is free”, “nobody knows why the build fails”. */
const ASKED =
  /\b(?:not sure|don't know|doesn't know|no idea|nobody knows|wonder(?:ing)?|can't (?:tell|say)|unclear|unsure|(?:do|does) (?:we|you|they|anyone|anybody) know|question (?:is|was))(?: about)?,? (?<word>if|whether|why|how|when|what|who|which|where) (?<point>.{8,70})$/iu
/** “I think the gym is free”: as far as the speaker knows. */
const SUPPOSED =
  /\b(?:i (?:don't |do not )?think|i guess|i believe|i'd assume|i assume|i suppose|maybe|presumably)(?: that)?,? (?<point>(?:the|our|all|some|\p{Lu}[\p{L}\d-]+) (?:[\p{L}\d'-]+ ){0,4}?(?:is|are|was|were|has|have|can|will|needs?|works?|wants?|does|did) .{2,50})$/iu
const PERSONAL = /\b(?:i|we|you|me|us|my|your|he|she|they|it|this|that|these|those)\b/i
const MOST_WORDS = 9

/**
 * What is left open in the last clauses, as what follows “check”: “whether the gym is free”. Null for none.
 *
 * @param before what was said before, the last first
 */
export function findOpenPoint(before: readonly string[]): string | null {
  for (const text of before.slice(0, 2)) {
    const clean = trimEnd(text, /[\s.?!,;]/u)
    const asked = ASKED.exec(clean)?.groups
    const point = (asked ?? SUPPOSED.exec(clean)?.groups)?.point
    if (point === undefined || PERSONAL.test(point) || point.split(' ').length > MOST_WORDS) continue
    const word = asked?.word?.toLowerCase() ?? 'whether'
    return `${word === 'if' ? 'whether' : word} ${point.replace(/^(?:The|Our|All|Some)\b/, article => article.toLowerCase())}`
  }
  return null
}
