import { trimEnd } from '@mi/text'
import { withoutRepetition } from '../../../text/clean-speech.ts'
import { baseForm } from '../../../text/tagger.ts'
import { isBaseVerb, LEAST_TITLE_WORDS, MOST_TITLE_WORDS, TRAILING } from '../check-title.ts'
import { withoutPadding } from './padded-verbs.ts'

/** Where another thought begins. */
const SEAM =
  /, (?:the )?ones? (?:that|which|who)\b|, as (?!well\b|an?\b|part\b|the\b|soon\b|long\b|far\b|many\b|much\b)|[,;:]? (?:(?:and|but|so|or|because|cause|cuz|which|where|whereas|while|though|although|since|unless|until|if|when|whenever|in case|as soon as|as long as|even if|even though|given that|considering|otherwise|like|i think|i guess|i mean|i believe|you know|right|okay|maybe) (?:i|we|you|they|it|he|she|that|this|there|then|if|when|maybe|also|yeah|hopefully|not|people|let)(?:['’]\p{L}+)?\b|(?:because|which|but|whereas|although|so that|in case|as soon as|even though|otherwise|i think|i guess|i mean|you know|if it|if there|whenever)(?= |,|$))|[;:] |, (?=being\b|(?:i|we|you|they|it|he|she|that|this|there|so|and|but|or|if|when|because|since|maybe|right|yeah|okay|just|like|not)\b)|[.?!] /iu
const HEDGES =
  /(?:^|(?<=[\s,]))(?:just|maybe|perhaps|probably|actually|basically|really|obviously|definitely|hopefully|certainly|literally|kind of|sort of|you know|i mean|i think|i guess|i believe|as well(?! as\b)|like (?:this|that)(?=$|[,.]| (?:in|on|at|to|for|with|into)\b)|like|for sure|i suppose|if possible|at some point|of course|pretty much|or something(?: like that)?|and stuff|and so on|and everything|or whatever|(?<=\b(?:what|which|how|who|when|where|why) )exactly|or anything(?: like that)?|and (?:things|stuff) like that|and all (?:of )?(?:that|this)(?: stuff)?|et cetera|etc|for (?:example|instance)(?=$|[.,])|to be honest|by the way|in a way|in a sec(?:ond)?|please|somehow|essentially|well(?=,)|likely|sorry|yes|right now(?=$))(?=[\s,]|$),?\s?/giu
const PLACES =
  /(?:^|(?<=[\s,]))(?:right )?(?:over )?(?:here|there|a little bit|a bit(?! of)|a little|for reference|in there|out there|around|very quickly|real quick|for now)(?=[\s,.?!]|$),?\s?/giu
/** A comma where a filler was: “find out, what”, “the next, issue”. */
const PAUSE =
  /(\b(?:the|an?|next|some|any|of|on|in|to|for|with|from|by|at|and|or|that|about|into|out|particular|new|this|these)|^\p{L}+),(?= )/giu
/** A comma before a place, a time or a purpose, and after whose it is: “a bounty, for the first part”, “Ann's, test data”. */
const NEEDLESS_COMMA =
  /, (?=(?:for|with|without|in(?! (?:particular|case|general|fact|addition)\b)|on|at|to|from|by|during|before|after|until|about|into|onto|via|of|under|through|across|within|today|tomorrow|tonight|next (?:week|month)|this (?:week|month|afternoon|evening|morning))\b)|(?<=\p{L}'s), /giu
/** “Other tools, for example, the price list”. */
const FOR_EXAMPLE = /,? for (?:example|instance), (?=\p{L})/giu
/** “Run then a test”, “open quickly the floor”: stands between the verb and its thing. */
const AFTER_VERB =
  /^(?<verb>(?!do|be|go|come|get|keep|start)\p{L}+) (?:right now|now|then|quickly|simply|currently|already|also|still|only)(?= (?!and\b|that\b|to\b)\p{L})/iu
/** “Look it up” is to look up something: whatever “it” is may be long. */
const APART =
  /^(?<verb>(?!get|keep|have|leave|let|make|see|check|want|need)\p{L}+) (?<thing>(?:it|that|this|them|those|these)(?: ones?)?) (?<particle>up|out|off|down|back|away)(?=$|[,.]| (?:to|for|with|in|on|at|by|before|after|and|from|until|because|when|if|today|tomorrow|tonight|again|soon|later|next|first|properly|(?:this|over|within) (?:the )?(?:next |coming )?(?:week|month|afternoon|evening|morning|days|weeks))\b)/iu
/** “Put the numbers in”, “switch it on”. */
const IN_OR_ON =
  /^(?<verb>put|turn|switch|plug|hook|fill|hand|type) (?<thing>it|that|this|them|those|these|(?:the|an?|some|all) (?:[\p{L}\p{N}'-]+ ){0,4}?[\p{L}\p{N}'-]+) (?<particle>in|on)$/iu
/** “Polish this”: cut before what follows. */
const ENDS_WITH_THAT =
  /^((?!based|look like)\p{L}+(?: (?:up|out|off|down|back|on|in|at|with|for|over))?) (that|this|those|these)(?: one)?(?: more| further)?(?: (?:before|after|so|and|because|when|once|until|if|as))?$/iu
const OFFLINE = /^take (?:it|that|this|them|those|these) (?:async|offline)\b/iu
/** “For over the next days”: begun again with another word. */
const TWO_PREPOSITIONS =
  /\b(?:for|of|to|with|in|on|at) (?=(?:over|during|within|until|till|before|after) (?:the|a|an|next|this|that|\d)\b)/giu
/** “The a new draft”: the same. */
const TWO_ARTICLES = /\b(?:the|an?) (?=(?:the|an?) \p{L}{2})/gu
/** “On the next call, next planning call”: the same said again in other words. */
const SAID_AGAIN =
  /\b(?<first>\p{L}+) (?<rest>(?:[\p{L}'-]+ ){0,2}[\p{L}'-]{4,}), (?=\k<first> (?<again>[\p{L}'-]+(?: [\p{L}'-]+){0,3}))(?!.{0,120} (?:and|or) )/giu
/** “As soon as possible”, “as many as we can”: whatever is done. */
const AS_FAR_AS =
  /,? as (?:much|many|soon|well|early|quickly|fast|often|far) as (?:possible|(?:we|you|they|i) (?:can|could|want|like))\b/giu
const AS_MANY =
  /\bas (?:much|many) (?<what>(?:\p{L}+ ){1,3})as (?:possible|(?:we|you|they|i) (?:can|could|want|like))\b/giu
/** “The menu, as well as the price list”. */
const AS_WELL_AS = /,? as well as (?=\p{L})/giu
/** “A bit of a list”. */
const A_BIT_OF = /\ba (?:bit|kind|sort) of an? /giu
/** “The PRs that have been opened”: says what everybody knows. */
const THAT_IS_THERE =
  / (?:that|which)(?: (?:is|are|was|were|has|have)|'s|'re|'ve)(?: been)?(?: (?:just|already|currently|now))? (?:created|made|there|open|opened|posted|shared|mentioned|discussed|listed|linked|raised|brought up|attached|out)(?: (?:here|there|above|before|earlier|so far|now))?(?=$|,| (?:to|for|in|on|by|at|with|from|and|this|last)\b)/iu
/** “Find out what is the price”. */
const WHAT_IS =
  /^(?<find>determine|find out|figure out|check|clarify|define|decide|specify|see) what (?:is|are|was|were) (?=(?:the|our|a|an) )/iu
/** What a noun says of which the verb is empty. */
const EMPTY_VERBS: readonly (readonly [RegExp, string])[] = [
  [
    /^(?:have|hold|do) (?:a|an|another|some|more) (?:\p{L}+ )?(?:discussions?|conversations?) (?:about|on|around|regarding) /iu,
    'discuss ',
  ],
  [
    /^(?:make|take|do) (?:a|an|the|some) (?:\p{L}+ )?decision (?:on|about|regarding) (?!(?:what|which|how|whether|if|when|who)\b)/iu,
    'decide on ',
  ],
  [
    /^make (?:a|an|some|the|any|few|several) (?:\p{L}+ )?(?:changes?|edits?|adjustments?) (?:to|on|in) (?=\p{L})/iu,
    'change ',
  ],
  [/^(?:make|do) (?:a|an|some|the) (?:\p{L}+ )?updates? (?:to|on|of) (?=\p{L})/iu, 'update '],
  [/^make (?:a|the) request for /iu, 'request '],
  [/^give (?<whom>(?:[\p{L}'-]+ ){1,4}?)a (?:quick )?(?:call|ring|shout)\b/iu, 'call $<whom>'],
]
/** “Open PR”: an article that nobody heard. */
const WITHOUT_ARTICLE =
  /^(?<verb>(?:open|make|raise|push|file|create|submit|write)(?: up)?) (?<thing>(?:PR|pull request|issue|ticket|document|proposal|release)(?=$| (?:for|on|to|about|with|that|in|so|today|tomorrow|soon)\b))/iu
/** “… and doing a test”, of a phrase that began with “we're”. */
const AND_ING = /(?<= and )(?<ing>\p{Ll}{2,}ing)(?= (?:the|an?|some|all|our)\b)/u
/** “Do some research on prices” is to research prices. */
const DO =
  /^(?:do|run|perform|make) (?:(?:some|a|an|a bit of|more|further|the|another|quick|small|little) )*(research|testing|review|analysis|tests(?= of)|check(?= of)|audit(?= of)|evaluation(?= of)|comparison(?= of))(?: (?:on|about|into|of|for))?(?= )/iu
const VERB_OF: Readonly<Record<string, string>> = {
  research: 'research',
  testing: 'test',
  tests: 'test',
  review: 'review',
  analysis: 'analyse',
  check: 'check',
  audit: 'audit',
  evaluation: 'evaluate',
  comparison: 'compare',
}
/** When, for whoever does it; the day is shown beside the title. */
const SOMETIME =
  /,? (?:very soon|soon|later(?: on)?|first|right now|now|right away|quickly|directly|instead|as soon as|currently|then(?: at (?:the )?latest)?|at (?:the )?latest|(?:in|during|at) this (?:phase|stage|point)|quite early|(?:over|within|during|in) the (?:next|coming|following) (?:few |couple (?:of )?)?(?:days|weeks|months))$/iu

/** Begun and not said. */
const UNFINISHED =
  /(?:,? (?:and |or |to |then )?see|,? figure out|,? (?:and|or|to) (?:figure|sort|work|try) (?:it|this|that|them)(?: out)?|,? try|,? (?:and|or|to|then) (?:make sure|make|then|try|check|so|go|do|be|have|get)|,? making sure|,? (?:in order )?to (?:reflect|revert|include|contain|cover|support|address|use|allow|enable|ensure|require|discuss|propose|show|explain|confirm|evaluate|determine|assess|verify|understand|provide|represent|express|handle|describe)|,? (?:and|or) (?:\p{L}+ing|that|this|it)|,? (?:explaining|saying|showing))$/iu

/** A clause of its own, which has to end. */
const CLAUSE =
  / (?:what|which|who|whose|whether|how|why|where|that(?= (?:the|an?|we|you|they|it|there|is|are|was|were|has|have|will|would|can|could|should)\b))\b/iu
/** Where a phrase that is too long may end. */
const BOUNDARY =
  /,? (?=(?:and|or|to|for|with|in|on|at|from|by|about|into|as|so|of|via|before|after|during|through|between|against|across|within|without|under|over|that|which)\b)|, /gi

/** A task in as few words as a tracker shows: without hedges, without the thoughts that follow, at most fourteen words. */
export function shortenTask(phrase: string): string {
  const bare = phrase
    .replace(/^(\p{L}+),/u, '$1')
    .replace(FOR_EXAMPLE, ' such as ')
    .replace(A_BIT_OF, 'a ')
    .replace(AS_FAR_AS, '')
    .replace(AS_MANY, '$<what>')
    .replace(AS_WELL_AS, ' and ')
    .replace(PLACES, '')
    .replace(HEDGES, '')
    .replace(/\s+/g, ' ')
    .replace(/ ,/g, ',')
    .replace(PAUSE, '$1')
  const plain = withoutRepetition(saidOnce(bare))
    .replace(NEEDLESS_COMMA, ' ')
    .replace(TWO_PREPOSITIONS, '')
    .replace(TWO_ARTICLES, '')
    .replace(AFTER_VERB, '$<verb>')
    .replace(THAT_IS_THERE, '')
  let short = withoutPadding(plain)
    .replace(WHAT_IS, '$<find> ')
    .replace(WITHOUT_ARTICLE, (...groups) => articled(groups.at(-1) as Record<string, string>))
    .replace(/^\p{L}+ly (?=\p{L}+ )/iu, said => (isBaseVerb(said.trim()) ? said : ''))
    .replace(DO, (_, noun: string) => VERB_OF[noun.toLowerCase()] ?? noun)
    .replace(
      /^work on (\p{Ll}{2,}ing)\b(?= (?:the|an?|some|this|that|these|those|our)\b)/iu,
      (said, ing: string) => (isBaseVerb(baseForm(ing)) && baseForm(ing) !== 'do' ? baseForm(ing) : said),
    )
    .replace(AND_ING, (_, ing: string) => baseForm(ing))
    .trim()
  for (const [said, verb] of EMPTY_VERBS) short = short.replace(said, verb)
  // “ask if he …”, “check whether …” go on.
  const from =
    /^(?:ask|see|check|double-check|confirm|find out|figure out|clarify|verify|test|know) (?:\p{L}+ )?(?:if|whether|when|what|how|which|why|that)\b/iu.exec(
      short,
    )?.[0].length ?? 0
  const seam = SEAM.exec(short.slice(from))
  if (seam !== null && seam.index + from > 0) short = short.slice(0, from + seam.index)
  short = withoutTail(
    withoutSpeaker(short)
      .replace(ENDS_WITH_THAT, (...groups) => `${groups[1]} ${asObject(groups[2] as string)}`)
      .replace(IN_OR_ON, (...groups) => joined(groups.at(-1) as Record<string, string>)),
  )
  if (short.split(' ').length <= MOST_TITLE_WORDS) return short
  const head = short.split(' ').slice(0, MOST_TITLE_WORDS).join(' ')
  const cuts = [...head.matchAll(BOUNDARY)]
    .map(({ index }) => index)
    .filter(index => head.slice(0, index).split(' ').length >= 4)
  // “… to find out what exactly should go | into the text”: half a clause is none.
  const clause = head.search(CLAUSE)
  const cut = cuts.findLast(index => clause < 0 || index <= clause) ?? cuts.at(-1)
  return withoutTail(cut === undefined ? head : head.slice(0, cut))
}

/** “Look it up” as “look up it”, “take it offline” as “discuss it”: what “it” is takes its place, and may be long. */
export function withParticle(task: string): string {
  return task
    .replace(APART, (...groups) => joined(groups.at(-1) as Record<string, string>))
    .replace(OFFLINE, 'discuss it')
}

function joined({ verb = '', particle = '', thing = '' }: Record<string, string>): string {
  return `${verb} ${particle} ${asObject(thing)}`
}

function articled({ verb = '', thing = '' }: Record<string, string>): string {
  return `${verb} ${/^[aeiou]/i.test(thing) ? 'an' : 'a'} ${thing}`
}

// With “that” and “this” a phrase may go on, with “it” it has ended.
function asObject(thing: string): string {
  return thing.replace(/^(?:that|this)(?: one)?$/iu, 'it').replace(/^(?:those|these)(?: ones)?$/iu, 'them')
}

// “On the next call, next planning call”: the second says it better.
function saidOnce(text: string): string {
  return text.replace(SAID_AGAIN, (said, ...groups) => {
    const { rest = '', again = '' } = groups.at(-1) as Record<string, string>
    const stems = new Set(rest.toLowerCase().split(' ').map(stemOf))
    const same = again
      .toLowerCase()
      .split(' ')
      .some(word => word.length > 3 && stems.has(stemOf(word)))
    return same ? '' : said
  })
}

// “Topological” and “topology-based”.
function stemOf(word: string): string {
  return word.slice(0, 6)
}

// What the speaker says of themselves: “… edits I can make”.
function withoutSpeaker(text: string): string {
  const own = / (?:i|we|i'(?:ll|m|d|ve)|we'(?:ll|re|d|ve))\b/i.exec(text)
  if (own === null) return text
  const head = text.slice(0, own.index)
  const cut = [...`${head} `.matchAll(BOUNDARY)].at(-1)?.index
  return cut !== undefined && head.slice(0, cut).split(' ').length >= 3 ? head.slice(0, cut) : head
}

// “… and then we'll”, “… for the”: begun and not said.
function withoutTail(text: string): string {
  let short = trimEnd(text, /[\s,;:.?!…-]/u)
  for (;;) {
    const shorter = trimEnd(withoutWhen(short.replace(UNFINISHED, '').replace(TRAILING, '')), /[\s,;:.-]/u)
    if (shorter === short) return short
    short = shorter
  }
}

function withoutWhen(text: string): string {
  const without = text.replace(SOMETIME, '')
  return without.split(' ').length < LEAST_TITLE_WORDS ? text : without
}
