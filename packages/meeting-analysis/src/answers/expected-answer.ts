import { languageOf } from '../languages/index.ts'
import type { Language } from '../languages/language.ts'
import type { Sentence } from '../transcript/sentence.ts'

/** What a question asks for; `anything` where no sentence shows it by its form. */
export type ExpectedAnswer = 'time' | 'person' | 'number' | 'duration' | 'anything'

const ASKS: readonly (readonly [RegExp, ExpectedAnswer])[] = [
  [
    /^(?:and |so )?(?:when\b(?! discussing)|(?:by|until|since) when\b|(?:on |by )?(?:what|which) (?:day|date|time|week|month|year)\b|how (?:soon|late)\b|what(?:'s| is| was) the (?:deadline|due date|date|start date|release date)\b)/i,
    'time',
  ],
  [
    /^(?:and |so )?(?:how long (?:does|did|do|will|would|is|was|has|have)\b|how many (?:minutes|hours|days|weeks|months|years)\b)/i,
    'duration',
  ],
  [/^(?:and |so )?(?:who|whom|whose)\b/i, 'person'],
  [
    /^(?:and |so )?(?:how (?:many|much|long|large|big|high|often|far|old|expensive|fast|slow)\b|what(?:'s| is| was| are) the (?:(?:target|selling|unit|total|current|new|final) )?(?:budget|price|cost|costs|size|number|share|percentage|amount|rate|limit)\b|what does .{1,60} cost\b)/i,
    'number',
  ],
]
const TIME =
  /\b(?:mondays?|tuesdays?|wednesdays?|thursdays?|fridays?|saturdays?|sundays?|january|february|march|april|may|june|july|august|september|october|november|december|today|tonight|tomorrow|yesterday|noon|midnight|morning|afternoon|evening|weekend|(?:next|this|last|first|second|third|fourth|every|end of (?:the )?) ?(?:week|month|quarter|year|sprint|spring|summer|autumn|fall|winter)|(?:in|within|after|for|another) (?:a|an|one|two|three|four|five|six|seven|eight|nine|ten|\d{1,3}|a few|a couple of) (?:minutes?|hours?|days?|weeks?|months?|years?)|at (?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|half|quarter|\d{1,2})|\d{1,2}(?:st|nd|rd|th)|(?:twenty |thirty )?(?:first|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth|eleventh|twelfth|thirteenth|fourteenth|fifteenth|twentieth|thirtieth) of|(?:twenty|thirty)[ -](?:first|second|third|fourth|fifth|sixth|seventh|eighth|ninth)|\d{1,2}[:.]\d\d|\d{4}-\d\d-\d\d|20\d\d|q[1-4]|in (?:spring|summer|autumn|fall|winter)|soon|later)\b/i
const NUMBER =
  /\d|\b(?:zero|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen|eighteen|nineteen|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety|hundred|thousand|million|billion|half|third|quarter|dozen|percent|once|twice|daily|weekly|monthly|yearly|one (?:hour|minute|day|week|month|year|hundred|thousand|million|percent|euro|dollar))\b/i
const DURATION =
  /\b(?:\d+|an?|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|fifteen|twenty|thirty|forty|fifty|sixty|ninety|hundred|few|half an|couple of)(?:[ -](?:and a half|or \p{L}+|to \p{L}+|\p{L}+))? ?(?:seconds?|minutes?|hours?|days?|weeks?|months?|years?)\b/iu
const TAKES_ON =
  /\b(?:i['’]ll|i['’]m (?:going|gonna)|i (?:will|can|could|would|shall|am|have|do|did|own|lead|run|wrote|made|take)|we (?:will|can|have|now)?|please|can you|could you|will you|would you)\b/i

/** Beginnings of questions for a time and for a person in other languages, folded to lower case. */
const ASKS_ELSEWHERE: Readonly<Record<string, readonly (readonly [RegExp, ExpectedAnswer])[]>> = {
  de: [
    [/^(?:(?:bis|ab|seit) )?wann\b|^(?:an|in|zu) welche[mnr] (?:tag|woche|monat|datum)\b/, 'time'],
    [/^we[rnm]\b|^wessen\b/, 'person'],
  ],
  fr: [
    [/^(?:depuis |pour |à partir de )?quand\b|^quel(?:le)? (?:jour|date|semaine|mois)\b/, 'time'],
    [/^(?:à |avec |de |pour )?qui\b/, 'person'],
  ],
  es: [
    [/^¿? ?(?:para |desde |hasta )?cuándo\b|^¿? ?qué (?:día|fecha|semana|mes)\b/, 'time'],
    [/^¿? ?(?:a |con |de )?quién(?:es)?\b/, 'person'],
  ],
  it: [
    [/^(?:da |per |entro )?quando\b|^che (?:giorno|data)\b/, 'time'],
    [/^(?:a |con |di )?chi\b/, 'person'],
  ],
  pt: [
    [/^(?:até |desde |para )?quando\b|^(?:em )?que (?:dia|data)\b/, 'time'],
    [/^(?:a |com |de )?quem\b/, 'person'],
  ],
  nl: [
    [/^(?:tot |vanaf |sinds )?wanneer\b/, 'time'],
    [/^wie\b/, 'person'],
  ],
  ja: [
    [/いつ|何日|何曜/, 'time'],
    [/誰|だれ|どなた/, 'person'],
  ],
  zh: [
    [/什么时候|何时|哪天|几号/, 'time'],
    [/谁/, 'person'],
  ],
}

/** @param language BCP 47 tag of the meeting, in which the question is taken to be */
export function expectedAnswer(question: string, language: string): ExpectedAnswer {
  const known = languageOf(language)
  const asks = known === undefined ? ASKS : (ASKS_ELSEWHERE[known.tag] ?? [])
  const text = known === undefined ? question : question.toLowerCase()
  return asks.find(([pattern]) => pattern.test(text))?.[1] ?? 'anything'
}

/** Whether a sentence contains what is wanted, by its form. @param names lower-case names of people */
export function tells(
  expected: ExpectedAnswer,
  { text, language }: Pick<Sentence, 'text' | 'language'>,
  names: readonly string[],
): boolean {
  if (expected === 'anything') return true
  const lower = text.toLowerCase()
  const other = languageOf(language)
  if (expected === 'person') {
    const takesOn =
      other === undefined
        ? TAKES_ON.test(text)
        : [other.commitment, other.promise, other.request].some(pattern => pattern.test(lower))
    return takesOn || names.some(name => lower.includes(name))
  }
  if (expected === 'duration') return other === undefined && DURATION.test(text)
  if (expected === 'number') return other === undefined && NUMBER.test(text)
  return other === undefined ? TIME.test(text) : timeOf(other).test(lower)
}

const times = new Map<string, RegExp>()

function timeOf({ tag, days }: Language): RegExp {
  let pattern = times.get(tag)
  if (pattern === undefined) {
    const words = [...days.weekdays, ...days.months, days.today, days.tomorrow, days.thisWeek, days.nextWeek]
    pattern = new RegExp(
      words
        .filter(word => word !== '')
        .map(word => `(?:${word})`)
        .join('|'),
      'u',
    )
    times.set(tag, pattern)
  }
  return pattern
}
