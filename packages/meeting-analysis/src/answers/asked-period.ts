import { languageOf } from '@mi/language/languages'

/** Days that a question names by how far away they are, with the keys of their patterns. */
const PERIODS = {
  today: 'today',
  yesterday: 'yesterday',
  'this week': 'thisWeek',
  'last week': 'lastWeek',
  'this month': 'thisMonth',
  'last month': 'lastMonth',
} as const

export type AskedPeriod = keyof typeof PERIODS

const NAMES = Object.keys(PERIODS) as readonly AskedPeriod[]

/** The days that are asked for, and the question without them. @param language ISO 639-1, of the question */
export function askedPeriod(
  question: string,
  language: string,
): { period: AskedPeriod | null; rest: string } {
  const periods = languageOf(language)?.meetings?.questions.periods
  const plain = question.replace(/’/g, "'")
  const period = NAMES.find(name => periods?.[PERIODS[name]].test(plain))
  if (periods === undefined || period === undefined) return { period: null, rest: question }
  return { period, rest: plain.replace(periods[PERIODS[period]], ' ') }
}
