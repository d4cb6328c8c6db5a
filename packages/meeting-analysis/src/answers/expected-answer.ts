import { languageOf } from '../languages/index.ts'
import type { Language } from '../languages/language.ts'
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

/** Beginnings of questions for a time, a person and a number in other languages, folded to lower case. */
const ASKS_ELSEWHERE: Readonly<Record<string, readonly (readonly [RegExp, ExpectedAnswer])[]>> = {
  de: [
    [/^(?:(?:bis|ab|seit) )?wann\b|^(?:an|in|zu) welche[mnr] (?:tag|woche|monat|datum)\b/, 'time'],
    [/^we[rnm]\b|^wessen\b/, 'person'],
    [/^wie ?(?:lange|viel|viele|vielen|hoch|groß|oft|teuer|weit|alt|schnell|schwer)\b/, 'number'],
  ],
  fr: [
    [/^(?:depuis |pour |à partir de )?quand\b|^quel(?:le)? (?:jour|date|semaine|mois)\b/, 'time'],
    [/^(?:à |avec |de |pour )?qui\b/, 'person'],
    [
      /^(?:en |pour |depuis )?combien\b|^quel(?:le)? (?:est |sont )?(?:le |la )?(?:prix|montant|coût|nombre|taille|pourcentage|part|durée|budget)\b/,
      'number',
    ],
  ],
  es: [
    [/^¿? ?(?:para |desde |hasta )?cuándo\b|^¿? ?qué (?:día|fecha|semana|mes)\b/, 'time'],
    [/^¿? ?(?:a |con |de )?quién(?:es)?\b/, 'person'],
    [
      /^¿? ?(?:en |por )?cuánt[oa]s?\b|^¿? ?(?:cuál es |qué )?(?:el |la )?(?:precio|importe|coste|número|porcentaje|duración|presupuesto)\b/,
      'number',
    ],
  ],
  it: [
    [/^(?:da |per |entro )?quando\b|^che (?:giorno|data)\b/, 'time'],
    [/^(?:a |con |di )?chi\b/, 'person'],
    [/^(?:da |per )?quant[oaie]\b/, 'number'],
  ],
  pt: [
    [/^(?:até |desde |para )?quando\b|^(?:em )?que (?:dia|data)\b/, 'time'],
    [/^(?:a |com |de )?quem\b/, 'person'],
    [/^(?:em |por )?quant[oa]s?\b/, 'number'],
  ],
  nl: [
    [/^(?:tot |vanaf |sinds )?wanneer\b/, 'time'],
    [/^wie\b/, 'person'],
    [/^hoe ?(?:lang|veel|vaak|groot|hoog|duur|ver|oud|snel|zwaar)\b/, 'number'],
  ],
  ja: [
    [/いつ|何日|何曜/, 'time'],
    [/誰|だれ|どなた/, 'person'],
    [
      /何(?:件|人|個|分|時間|円|回|枚|割|年|か月|週間|日間|パーセント)|いくつ|いくら|どのくらい|どれくらい/,
      'number',
    ],
  ],
  zh: [
    [/什么时候|何时|哪天|几号/, 'time'],
    [/谁/, 'person'],
    [/多少|几[个人次件年天]|多[长久大高]/, 'number'],
  ],
}

/** @param language BCP 47 tag of the meeting, in which the question is taken to be */
export function expectedAnswer(question: string, language: string): ExpectedAnswer {
  const known = languageOf(language)
  const asks = known === undefined ? ASKS : (ASKS_ELSEWHERE[known.tag] ?? [])
  const text = known === undefined ? questionFirst(question) : question.toLowerCase()
  return asks.find(([pattern]) => pattern.test(text))?.[1] ?? 'anything'
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
  const other = languageOf(language)
  if (expected === 'person') {
    const takesOn =
      other === undefined
        ? TAKES_ON.test(text)
        : [other.commitment, other.promise, other.request].some(pattern => pattern.test(lower))
    return takesOn || names.some(name => lower.includes(name)) || (other === undefined && PEOPLE.test(text))
  }
  if (expected === 'duration') return other === undefined && DURATION.test(text)
  if (expected === 'reason') return other === undefined && REASON.test(text)
  if (expected === 'place') return other === undefined && (PLACE.test(text) || PLACE_BY_NAME.test(text))
  if (expected === 'definition') return other === undefined && DEFINES.test(text)
  if (expected === 'colour') return other === undefined && COLOUR.test(text)
  if (expected === 'yes or no') return other === undefined && SETTLES_IT.test(text)
  if (expected === 'number')
    return other === undefined ? NUMBER.test(text) : NUMERALS[other.tag]?.test(lower) === true
  if (other === undefined) return TIME.test(text)
  return timeOf(other).test(lower) || SPANS[other.tag]?.test(lower) === true
}

/** Numbers in words, of two and more, and in digits; of a text in lower case. */
const NUMERALS: Readonly<Record<string, RegExp>> = {
  de: /\d|(?<!\p{L})(?:zwei|drei|vier|fünf|sechs|sieben|acht|neun|zehn|elf|zwölf|\p{L}{0,20}(?:zehn|zwanzig|dreißig|vierzig|fünfzig|sechzig|siebzig|achtzig|neunzig|hundert|tausend)|millionen?|milliarden?|halbe\p{L}?|drittel|viertel|dutzend|prozent|eine (?:stunde|minute|woche)|ein(?:en)? (?:tag|monat|jahr))(?!\p{L})/u,
  fr: /\d|(?<!\p{L})(?:deux|trois|quatre|cinq|six|sept|huit|neuf|dix|onze|douze|treize|quatorze|quinze|seize|vingt|trente|quarante|cinquante|soixante|cents?|mille|millions?|milliards?|moitié|tiers|quarts?|douzaine|dizaine|centaine|une (?:heure|minute|semaine|année)|un (?:jour|mois|an))(?!\p{L})/u,
  es: /\d|(?<!\p{L})(?:dos|tres|cuatro|cinco|seis|siete|ocho|nueve|diez|once|doce|trece|catorce|quince|veinte|veinti\p{L}+|treinta|cuarenta|cincuenta|sesenta|setenta|ochenta|noventa|cien|ciento|\p{L}{0,12}cient[oa]s|quinient[oa]s|mil|mill(?:ón|ones)|mitad|tercio|cuarto|docena|una (?:hora|semana)|un (?:minuto|día|mes|año))(?!\p{L})/u,
  it: /\d|(?<!\p{L})(?:due|tre|quattro|cinque|sei|sette|otto|nove|dieci|undici|dodici|tredici|quattordici|quindici|sedici|venti|trenta|quaranta|cinquanta|sessanta|settanta|ottanta|novanta|\p{L}{0,12}cento|mille|\p{L}{0,20}mila|milion[ei]|metà|terzo|quarto|dozzina|un['’]ora|una settimana|un (?:minuto|giorno|mese|anno))(?!\p{L})/u,
  pt: /\d|(?<!\p{L})(?:dois|duas|três|quatro|cinco|seis|sete|oito|nove|dez|onze|doze|treze|catorze|quinze|vinte|trinta|quarenta|cinquenta|sessenta|setenta|oitenta|noventa|cem|cento|\p{L}{0,12}cent[oa]s|mil|milh(?:ão|ões)|metade|terço|quarto|dúzia|uma (?:hora|semana)|um (?:minuto|dia|mês|ano))(?!\p{L})/u,
  nl: /\d|(?<!\p{L})(?:twee|drie|vier|vijf|zes|zeven|acht|negen|tien|elf|twaalf|\p{L}{0,20}(?:tien|twintig|dertig|veertig|vijftig|zestig|zeventig|tachtig|negentig|honderd|duizend)|miljoen|miljard|helft|derde|kwart|dozijn|procent|één|een (?:uur|minuut|dag|week|maand|jaar))(?!\p{L})/u,
  ja: /[\d０-９]|[一二三四五六七八九十百千万億](?:件|人|個|分|時間|円|回|枚|割|年|か月|ヶ月|週間|日|倍|つ|台|本|点|名|社|ドル|ユーロ|パーセント)|半分|半数/u,
  zh: /[\d０-９]|[一二两三四五六七八九十百千万亿](?:个|人|次|件|年|天|月|周|小时|分钟|元|块|倍|台|名|家)|一半|百分之/u,
}

/** “In zwei Wochen”; of a text in lower case. */
const SPANS: Readonly<Record<string, RegExp>> = {
  de: /(?<!\p{L})(?:in|nach|binnen) (?:\p{L}+|\d{1,3}) (?:stunden?|tagen?|wochen?|monat(?:en)?|jahr(?:en)?)(?!\p{L})/u,
  fr: /(?<!\p{L})(?:dans|d['’]ici) (?:\p{L}+|\d{1,3}) (?:heures?|jours?|semaines?|mois|ans?)(?!\p{L})/u,
  es: /(?<!\p{L})(?:dentro de|en) (?:\p{L}+|\d{1,3}) (?:horas?|días?|semanas?|mes(?:es)?|años?)(?!\p{L})/u,
  it: /(?<!\p{L})(?:tra|fra|entro) (?:\p{L}+|\d{1,3}) (?:or[ae]|giorn[oi]|settiman[ae]|mes[ei]|ann[oi])(?!\p{L})/u,
  pt: /(?<!\p{L})(?:daqui a|dentro de|em) (?:\p{L}+|\d{1,3}) (?:horas?|dias?|semanas?|m[êe]s(?:es)?|anos?)(?!\p{L})/u,
  nl: /(?<!\p{L})(?:over|binnen) (?:\p{L}+|\d{1,3}) (?:uur|dag(?:en)?|we(?:ek|ken)|maand(?:en)?|jaar)(?!\p{L})/u,
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
