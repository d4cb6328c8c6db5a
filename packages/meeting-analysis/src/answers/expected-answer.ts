import { type Statements, statementsOf } from '../languages/statements.ts'
import type { Sentence } from '../sentences/sentence.ts'

/** What a question asks for; `anything` where no sentence shows it by its form. */
export type ExpectedAnswer =
  | 'time'
  | 'person'
  | 'number'
  | 'duration'
  | 'reason'
  | 'place'
  | 'definition'
  | 'colour'
  | 'yes or no'
  | 'anything'

const ASKS: readonly (readonly [RegExp, ExpectedAnswer])[] = [
  [
    /^(?:and |so )?(?:when\b(?! discussing)|(?:by|until|till|since|from) when\b|(?:on |by )?(?:what|which) (?:day|date|time|week|month|year)\b|how (?:soon|late)\b|(?:the )?(?:deadline|due date|timeline|start date|release date|date)\b(?! is| was)|what(?:'s| is| was) the (?:deadline|due date|date|start date|release date)\b)/i,
    'time',
  ],
  [
    /^(?:and |so )?(?:how long (?:does|did|do|will|would|is|was|has|have)\b|how many (?:minutes|hours|days|weeks|months|years)\b|(?:the )?(?:length|duration) of\b|how much time\b)/i,
    'duration',
  ],
  [/^(?:and |so )?(?:who|whom|whose)\b/i, 'person'],
  [
    /^(?:and |so )?(?:(?:by |to )?how (?:many|much|long|large|big|high|often|far|old|expensive|fast|slow|hot|cold|tall|deep|wide|heavy|small|likely|frequently)\b|what(?:'s| is| was| are) the (?:(?:target|selling|unit|total|current|new|final) )?(?:budget|price|cost|costs|size|number|share|percentage|amount|rate|limit)\b|(?:what|which) (?:[\w-]+ ){0,2}(?:share|percentage|proportion|number|amount|limit|price|cost|costs|budget|size|rate|speed|age|version|increase|decrease|length|height|weight|temperature|profit|salary|score)\b|what does .{1,60} cost\b|(?:the )?(?:number|size|amount|share|percentage|price|costs?|budget|limit|rate|\p{L}+ (?:accuracy|improvement|increase|decrease|participation|price|cost|limit|size|rate))\b(?! (?:is|was|are|were)))/iu,
    'number',
  ],
  [
    /^(?:and |so )?(?:(?:why|how come)\b|(?:what|which)(?: \w+)? (?:causes?|caused)\b|(?:what|for which|for what)(?:'s| is| was| were| are)?(?: the)?(?: \w+)? reasons?\b|(?:the )?(?:reason|purpose) (?:of|for|behind)\b)/i,
    'reason',
  ],
  [/^(?:and |so )?(?:where|(?:in|on|at|to|from) which)\b/i, 'place'],
  [/^(?:and |so )?(?:what|which) colou?rs?\b/i, 'colour'],
  [
    /^what(?:'s| is| are) (?!the\b|our\b|their\b|next\b|\w+ing\b(?! \w+s\b))[^ ?]+(?: [^ ?]+){0,2}(?: about| for)? ?\?*$|^what does [^ ]+(?: [^ ]+)? (?:mean|stand for)\b/i,
    'definition',
  ],
  [
    /^(?:and |so )?(?:is|are|was|were|do|does|did|will|would|can|could|should|has|have|had|shall|may|must|isn't|aren't|won't|doesn't|don't|didn't)\b/i,
    'yes or no',
  ],
]
const TIME =
  /\b(?:mondays?|tuesdays?|wednesdays?|thursdays?|fridays?|saturdays?|sundays?|january|february|march \d|april|may \d|in (?:march|may)|june|july|august|september|october|november|december|today|tonight|tomorrow|yesterday|noon|midnight|morning|afternoon|evening|weekend|(?:next|this|last|first|second|third|fourth|every|end of (?:the )?) ?(?:week|month|quarter|year|sprint|spring|summer|autumn|fall|winter)|(?:in|within|after|for|another) (?:a|an|one|two|three|four|five|six|seven|eight|nine|ten|\d{1,3}|a few|a couple of) (?:minutes?|hours?|days?|weeks?|months?|years?)|at (?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|half|quarter|\d{1,2})|\d{1,2}(?:st|nd|rd|th)|(?:twenty |thirty )?(?:first|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth|eleventh|twelfth|thirteenth|fourteenth|fifteenth|twentieth|thirtieth) of|(?:twenty|thirty)[ -](?:first|second|third|fourth|fifth|sixth|seventh|eighth|ninth)|\d{1,2}[:.]\d\d|\d{4}-\d\d-\d\d|20\d\d|\d{1,3} (?:minutes?|hours?|days?|weeks?|months?|years?)|(?:minutes?|hours?|days?|weeks?|months?|years?) ago|q[1-4]|in (?:spring|summer|autumn|fall|winter)|soon)\b/i
const NUMBER =
  /\d|\b(?:zero|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen|eighteen|nineteen|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety|hundred|thousand|million|billion|half|third|quarter|dozen|percent|once|twice|daily|weekly|monthly|yearly|one (?:hour|minute|day|week|month|year|hundred|thousand|million|percent|euro|dollar))\b/i
const DURATION =
  /\b(?:\d+|an?|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|fifteen|twenty|thirty|forty|fifty|sixty|ninety|hundred|few|half an|couple of)(?:[ -](?:and a half|or \p{L}+|to \p{L}+|\p{L}+))? ?(?:seconds?|minutes?|hours?|days?|weeks?|months?|years?)\b/iu
/** A place by its name: “to Berlin”. */
const PLACE_BY_NAME = /\b(?:to|via|through) \p{Lu}/u
/** People who are not named one by one, and a name that is no speaker's. */
const PEOPLE =
  /\b(?:people|users|customers|clients|developers|devs|researchers|the \p{L}+ team|everybody|everyone|nobody|authors?|generations?|men|women|kids|children|buyers|(?:by|from|with|said|thanks to|ask) (?:the )?(?-i:\p{Lu})\p{L}+)\b/iu
const REASON =
  /\b(?:because|'?cause|'cuz|causes?d?|due to|thanks to|reasons?|so that|so we|in order to|that(?:'s| is) why|which is why|the (?:issue|problem) (?:is|was)|otherwise|therefore|depends on|not (?:really )?worth|makes? it|too (?:much|many|\w+ to)|to (?:avoid|make|get|keep|have|be able|test|prevent|reduce|increase|improve))\b/i
const PLACE =
  /\b(?:in|on|at|into|onto|from|under(?:neath)?|behind|beside|inside|near|next to|to the|here|there)\b/i
const DEFINES =
  /\b(?:is|are|was)(?: (?:basically|essentially|actually|really|just|like|kind of|sort of))*,? (?:an?|the|where|when|how|what)\b|\b(?:means|stands for|refers to|replaces|provides|implements|describes|defines|consists of|allows|lets you)\b/i
const COLOUR =
  /\b(?:black|white|gr[ea]y|red|green|blue|yellow|orange|purple|pink|brown|silver|gold(?:en)?|beige|turquoise|violet|colou?rless|transparent)\b/i
const SETTLES_IT =
  /^(?:yes|no|yeah|nope|yep|not)\b|\b(?:not|never|n't|only|already|still|definitely|agree\w*|decided|fine|makes sense)\b|n['’]t\b/i
const TAKES_ON =
  /\b(?:i['’]ll|i['’]m (?:going|gonna)|i (?:will|can|could|would|shall|am|have|do|did|own|lead|run|wrote|made|take)|we (?:will|can|have|now)?|please|can you|could you|will you|would you)\b/i

const KINDS = ['time', 'person', 'number'] as const

/** @param language BCP 47 tag of the meeting, in which the question is taken to be */
export function expectedAnswer(question: string, language: string): ExpectedAnswer {
  const asks = statementsOf(language)?.questions
  if (asks === undefined) {
    const text = questionFirst(question)
    return ASKS.find(([pattern]) => pattern.test(text))?.[1] ?? 'anything'
  }
  const text = question.toLowerCase()
  return KINDS.find(kind => asks[kind].test(text)) ?? 'anything'
}

// “Release when?” is “when release”.
function questionFirst(question: string): string {
  const last = /^(.{2,60}?),? (when|where|why|who|how (?:much|many|long|often))\s*\?*$/i.exec(question)
  return last === null ||
    /^(?:what|which|who|when|where|why|how|since|until|by|do|does|is|are)\b/i.test(question)
    ? question
    : `${last[2]} ${last[1]}`
}

/** Whether a sentence contains what is wanted, by its form. @param names lower-case names of people */
export function tells(
  expected: ExpectedAnswer,
  { text, language }: Pick<Sentence, 'text' | 'language'>,
  names: readonly string[],
): boolean {
  if (expected === 'anything') return true
  const lower = text.toLowerCase()
  const other = statementsOf(language)
  if (expected === 'person') {
    const takesOn =
      other === undefined
        ? TAKES_ON.test(text)
        : [other.tasks.commitment, other.tasks.promise, other.tasks.request].some(pattern =>
            pattern.test(lower),
          )
    return takesOn || names.some(name => lower.includes(name)) || (other === undefined && PEOPLE.test(text))
  }
  if (expected === 'duration') return other === undefined && DURATION.test(text)
  if (expected === 'reason') return other === undefined && REASON.test(text)
  if (expected === 'place') return other === undefined && (PLACE.test(text) || PLACE_BY_NAME.test(text))
  if (expected === 'definition') return other === undefined && DEFINES.test(text)
  if (expected === 'colour') return other === undefined && COLOUR.test(text)
  if (expected === 'yes or no') return other === undefined && SETTLES_IT.test(text)
  if (expected === 'number')
    return other === undefined ? NUMBER.test(text) : other.questions.numerals.test(lower)
  if (other === undefined) return TIME.test(text)
  return timeOf(other).test(lower) || other.questions.span.test(lower)
}

const times = new WeakMap<Statements, RegExp>()

function timeOf(statements: Statements): RegExp {
  let pattern = times.get(statements)
  if (pattern === undefined) {
    const { days } = statements
    const words = [...days.weekdays, ...days.months, days.today, days.tomorrow, days.thisWeek, days.nextWeek]
    pattern = new RegExp(words.map(word => `(?:${word})`).join('|'), 'u')
    times.set(statements, pattern)
  }
  return pattern
}
