import { type Language, languageOf } from '@mi/language/languages'

type Points = NonNullable<Language['meetings']>['points']

const patterns = new WeakMap<Points, RegExp>()

function patternOf(points: Points): RegExp {
  const { opener, runsMeeting } = points
  const known =
    patterns.get(points) ??
    new RegExp(`^(?:(?:${opener})\\s{0,2}[,.、，!]?\\s{0,2}){0,3}(?:${runsMeeting})`, 'u')
  patterns.set(points, known)
  return known
}

/**
 * Whether these words run the meeting and say nothing of its subjects: “let us go on to …”, “three topics today: …”,
 * “see you next week”.
 */
export function runsTheMeeting(text: string, language: string): boolean {
  const said = text.toLowerCase().replace(/’/g, "'")
  const points = languageOf(language)?.meetings?.points
  return points !== undefined && patternOf(points).test(said)
}
