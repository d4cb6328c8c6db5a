/** Days that a question names by how far away they are. */
export type AskedPeriod = 'today' | 'yesterday' | 'this week' | 'last week' | 'this month' | 'last month'

const NAMES: readonly AskedPeriod[] = [
  'today',
  'yesterday',
  'this week',
  'last week',
  'this month',
  'last month',
]

/** By ISO 639-1, in the order of the names; of a question with straight apostrophes. */
const SAID: Readonly<Record<string, readonly RegExp[]>> = {
  en: [
    /\btoday\b/iu,
    /\byesterday\b/iu,
    /\bthis week\b/iu,
    /\b(?:last|the past) week\b/iu,
    /\bthis month\b/iu,
    /\b(?:last|the past) month\b/iu,
  ],
  de: [
    /\bheute\b/iu,
    /\bgestern\b/iu,
    /\bdiese[rn]? woche\b/iu,
    /\bletzte[rn]? woche\b/iu,
    /\bdiese[nm]? monat\b/iu,
    /\bletzte[nm]? monat\b/iu,
  ],
  fr: [
    /aujourd'hui/iu,
    /\bhier\b/iu,
    /\bcette semaine\b/iu,
    /\bla semaine (?:dernière|passée)/iu,
    /\bce mois(?:-ci)?\b/iu,
    /\ble mois (?:dernier|passé)/iu,
  ],
  es: [
    /\bhoy\b/iu,
    /\bayer\b/iu,
    /\besta semana\b/iu,
    /\bla semana pasada\b/iu,
    /\beste mes\b/iu,
    /\bel mes pasado\b/iu,
  ],
  it: [
    /\boggi\b/iu,
    /\bieri\b/iu,
    /\bquesta settimana\b/iu,
    /\bla (?:settimana scorsa|scorsa settimana)\b/iu,
    /\bquesto mese\b/iu,
    /\b(?:il|lo) (?:mese scorso|scorso mese)\b/iu,
  ],
  pt: [
    /\bhoje\b/iu,
    /\bontem\b/iu,
    /\b(?:n?esta) semana\b/iu,
    /\b(?:n?a) semana passada\b/iu,
    /\b(?:n?este) mês/iu,
    /\b(?:n?o) mês passado/iu,
  ],
  nl: [
    /\bvandaag\b/iu,
    /\bgisteren\b/iu,
    /\bdeze week\b/iu,
    /\b(?:vorige|afgelopen) week\b/iu,
    /\bdeze maand\b/iu,
    /\b(?:vorige|afgelopen) maand\b/iu,
  ],
  ja: [/今日|本日/iu, /昨日/iu, /今週/iu, /先週/iu, /今月/iu, /先月/iu],
  zh: [/今天/iu, /昨天/iu, /这周|本周|这个星期/iu, /上周|上个星期/iu, /这个月|本月/iu, /上个月/iu],
}

/** The days that are asked for, and the question without them. @param language ISO 639-1, of the question */
export function askedPeriod(
  question: string,
  language: string,
): { period: AskedPeriod | null; rest: string } {
  const plain = question.replace(/’/g, "'")
  for (const [at, said] of (SAID[language] ?? []).entries()) {
    if (said.test(plain)) return { period: NAMES[at] ?? null, rest: plain.replace(said, ' ') }
  }
  return { period: null, rest: question }
}
