import { isMade, isPerson } from './find-antecedent.ts'
import { isDeterminer, isNoun, phraseEnd, type Token, tokensOf } from './noun-phrase.ts'

/** A thing that was named, and how it came up. */
export interface Mention {
  /** Without its article: “link to the privacy policy”. */
  readonly words: string
  readonly head: string
  readonly plural: boolean
  /** “A letter”, “new lamps”: what “one” can mean. */
  readonly indefinite: boolean
  /** There is one, or one is needed. */
  readonly wanted: boolean
  /** “The letter”, “those lamps”, what has a name. */
  readonly definite: boolean
  /** How surely the talk is about it. */
  readonly weight: number
}

/** Words before a subject that is opened for talk: “next up”, “what about”, “then there is”. */
const OPENS_SUBJECT =
  /(?:\b(?:next|first|second|third|last|final|other|only|one)(?: (?:up|one|item|topic|point|thing|question|issue|agenda item))?(?: (?:that )?(?:i|we) (?:have|had|see|noticed|want(?:ed)?)(?: to (?:bring up|discuss|raise|mention|talk about))?)?(?: (?:on|of|in) (?:the|my|our) (?:agenda|list|notes))?(?: (?:is|was|would be|will be|are))?(?: about| on)?|\b(?:the thing|what) (?:i|we) want(?:ed)? to (?:bring up|discuss|raise|mention|talk about) (?:is|was)|\b(?:mov(?:e|ing) on|go(?:ing)? on|go(?:ing)? over|get) (?:to|with)|\btalk about|(?:^|, )(?:about|regarding|concerning|on|as for|as to|with regards? to|related to|when it comes to|coming (?:back )?to|now|then|so that leaves|for)|\b(?:what|how) about|\b(?:anything|any update|any news|updates?|news) (?:on|from|about)|\b(?:question|point|note|thing|issue|problem|item|open point) (?:about|on|with|is|regarding)|\bthe one (?:about|with|on)),?$/iu
/** “There is”, “we still need”: the thing is what is told about. */
const THERE_IS =
  /(?:\bthere(?:'s| is| are| was| were)|\b(?:i|we|they|you|he|she)(?:'ve)?(?: (?:still|also|only|just|never|don't|do not|didn't))* (?:have|has|had|got|get|need|needs|see|saw|noticed|found|missed?|want|owe (?:you|them)|forgot|read|opened|wrote|closed)|\b(?:is|are|was) (?:still )?missing|\bran? out of|\bout of|\bwhat's missing|\bwaiting (?:for|on)|\bbecause of|\bdue to|\bshort of|\babout|\bworking on|\blooking at|\b(?:needs|wants|lacks)|\bto deprecate|\bto (?:upgrade|replace|change|rewrite|update|test)|\bdo we (?:want|have|need))(?: (?:is|are|basically|also|still))*$/iu
/** “Could you send”: the thing is what is asked for. */
const ASKED_FOR =
  /(?:\b(?:can|could|would|will) (?:you|we|someone|somebody|anyone)|\bplease|\b(?:i|we|you)(?:'d like to|'ll| will| would| should| have to| need to|'re going to|'m going to|'m gonna)|\blet's|\blet me)(?: (?:also|maybe|just|please|then|still|perhaps))* \p{L}+(?: (?:up|out|at|into|over|on|down|back|in|for|to|through|of|some|more))*$/iu
/** Nothing but what one says to begin. */
const OPENER =
  /^(?:(?:so|and|but|or|okay|ok|well|yeah|yes|right|alright|now|then|also|because|uh|um|hm|oh|no|maybe|actually|basically|apparently|again|just|hey|i think|i mean|i guess|you know|the thing is|did (?:we|you|anyone)|is|are|was|does|do|has|have|in|on|at),? )*$/iu
/** “In the mock-up, the save button is grey.” */
const IN_PLACE = /^(?:so |and |okay |also )*(?:in|on|at|for|with) [^,]{2,40},$/iu
/** After a subject its verb follows, or “it” takes it up. */
const AFTER_SUBJECT =
  /^(?:,? ?(?:is|are|was|were|isn't|aren't|has|have|had|needs?|does|do|will|would|should|can|could|must|looks?|seems?|still|never|it|they|that|which|who|we|i|you|he|she|there|says?|said|costs?|goes|fails?|failed|called|wants?|came|comes|runs?|breaks?|broke|leaks?|shows?|ends?|loads?|[a-z]+ed|[a-z]+s)\b|,)/iu

/** Things that have a link, an answer: “the link to the policy”. */
const TAKES_TO =
  /^(?:link|answer|key|step|change|reply|access|response|letter|update|fix|alternative|guide|migration|path)s?$/i
/** What is somewhere: “the typo in the title”. */
const FLAW =
  /^(?:typo|mistake|error|bug|gap|hole|leak|crack|flaw|mess|picture|chart|table|link|section|paragraph|chapter|clause|step|button|field|option)s?$/i
const TIME_WORD =
  /^(?:(?:mon|tues|wednes|thurs|fri|satur|sun)days?|january|february|march|april|may|june|july|august|september|october|november|december|noon|mornings?|afternoons?|evenings?|tonight|days?|weeks?|weekends?|months?|years?|hours?|minutes?|seconds|today|tomorrow|yesterday|times?|o'clock|terms?|quarters?|moments?)$/iu
/** Measures, people in general, and what is named in every call. */
const NO_THING =
  /^(?:things?|ways?|people|persons?|questions?|calls?|points?|agenda|sense|bits?|lots?|kinds?|sorts?|stuff|cases?|sides?|end|start|parts?|ideas?|opinions?|comments?|guys?|folks?|everyone|someone|anyone|something|anything|everything|nothing|ones?|yeah|okay|thanks?|hands?|screen|examples?|reasons?|problems?|feelings?|thoughts?|others?|bunch|couple|numbers?|rest|meetings?|tasks?|actions?|jobs?|lunch|topics?|items?|percent|euros?|dollars?|bucks|megabytes?|gigabytes?|metres?|meters?|kilometres?|others|issue|fault|mess|matter|level|fact|course|god|luck|one|attention|time|name|word|words|line|half|third|person|client|clients|team|teams|customers?|kids?|list of|everybody|nobody|anybody|somebody|thing|idea|option|options|versions?|periods?|stage|direction|discussion|conversation|progress|work|situation|consensus|context|impression|risk|goal|order|general|update|updates|stuff|change|changes|approvals?|clarity|support|help|guidance|interest|consensus|agreement|presentation|intro|introduction|status|visibility|experience|access|money|space|room|fun|trouble|confusion|look|chance|need|use|sync|agenda item)$/iu

const LONGEST_MENTION = 9
const ALONE = 0.6
const HEADING = 2.2
const NAME_ALONE = 2

/** What the tagger takes for a noun: “I'm”, “gonna”, “re-”. */
const NO_NAME = /^(?:i'\p{L}+|(?:gon|wan|got)na|gotta|double-check|\p{L}*-)$/iu

/** What was read before, a meeting at a time: every task that is written down looks at the clauses before it. */
const read = new WeakMap<ReadonlySet<string>, Map<string, readonly Mention[]>>()

/** The things that a clause names, in order. @param names of the meeting's people: one set for each meeting */
export function mentionsIn(text: string, names: ReadonlySet<string>): readonly Mention[] {
  const known = read.get(names) ?? new Map<string, readonly Mention[]>()
  read.set(names, known)
  const found = known.get(text) ?? readMentions(text, names)
  known.set(text, found)
  return found
}

function readMentions(text: string, names: ReadonlySet<string>): Mention[] {
  const tokens = tokensOf(text)
  const mentions: Mention[] = []
  for (let at = 0; at < tokens.length; ) {
    const end = phraseEnd(tokens, at)
    if (end === null) {
      at++
      continue
    }
    const mention = mentionAt(tokens, at, end, names)
    if (mention !== null) mentions.push(mention)
    at = end
  }
  return mentions
}

function mentionAt(
  tokens: readonly Token[],
  from: number,
  end: number,
  names: ReadonlySet<string>,
): Mention | null {
  let first = from
  while (first < end && isDeterminer(tokens[first] as Token)) first++
  const determiner = first > from ? (tokens[from]?.word.toLowerCase() ?? '') : ''
  if (/^(?:same|other|such)$/i.test(tokens[first]?.word ?? '')) return null
  const head = tokens[end - 1] as Token
  const nounHead = isNoun(head) ? head : (tokens[end - 2] ?? head)
  const bare = tokens.slice(first, end)
  if (bare.length === 0 || bare.every(({ word }) => names.has(word.toLowerCase()))) return null
  if (NO_THING.test(nounHead.word) || bare.some(({ word }) => TIME_WORD.test(word))) return null
  if (names.has(nounHead.word.toLowerCase()) || nounHead.word.length < 2) return null
  // “The authors” are whom something is asked of; “I'm” and “gonna” are no names.
  if (isPerson(nounHead.word) || bare.some(({ word }) => NO_NAME.test(word))) return null
  // “Questions need answering”.
  if (bare.length === 1 && first === from && /^\p{Ll}+ing$/u.test(head.word)) return null
  const before = textOf(tokens.slice(0, from))
  const isSubject = OPENER.test(before === '' ? '' : `${before} `) || IN_PLACE.test(before)
  const complete = withComplements(tokens, end, isSubject)
  const words = tokens.slice(first, complete)
  const after = textOf(tokens.slice(complete))
  const named =
    bare.some(({ tag }, at) => (at > 0 || first > 0) && tag === 'PROPN') || /[A-Z]{2}|\d/.test(textOf(bare))
  const definite = /^(?:the|this|that|these|those|my|our|your)$/.test(determiner) || named
  // “The volunteers' rota for the weekend.”: nothing but its name.
  const heading = isSubject && words.length > 1 && /^[.,;:…]?$/.test(after)
  const opened = heading
    ? HEADING
    : weightOf(before, after, isSubject && definite && AFTER_SUBJECT.test(after), definite)
  // One word is as often a slip of the recogniser, or of the tagger.
  const alone = complete - first === 1 && !/^[A-Z]{2,}s?$|\d/.test(head.word) && !isMade(head.word)
  const weight = opened - (alone ? (head.tag === 'PROPN' ? NAME_ALONE : ALONE) : 0)
  const plural =
    /[^s]s$/i.test(nounHead.word) &&
    !/^(?:class|business|process|access|news|address|analysis|tls|dns|os|js)$/i.test(nounHead.word)
  return {
    words: lowerFirst(
      textOf(words),
      tokens[first]?.tag === 'PROPN' && !(first === 0 && /^\p{Ll}/u.test(words[1]?.word ?? '')),
    ),
    head: nounHead.word,
    plural,
    indefinite: /^an?$/.test(determiner),
    wanted: THERE_IS.test(before),
    definite,
    weight: weight + (named ? 0.3 : 0) + Math.min(words.length - 1, 4) * 0.15,
  }
}

function weightOf(before: string, after: string, subject: boolean, definite: boolean): number {
  // “On page four there is …”: where something is.
  if (OPENS_SUBJECT.test(before))
    return /^,? ?(?:there|we have|we need)/i.test(after) && /^on$/i.test(before) ? 0.7 : 2.6
  if (ASKED_FOR.test(before)) return definite ? 2 : 1.8
  if (THERE_IS.test(before)) return 2
  if (subject) return 1.9
  return definite ? 0.7 : 0.4
}

// “(the link) to the privacy policy in the footer”: prepositions with their nouns.
function withComplements(tokens: readonly Token[], end: number, isSubject: boolean): number {
  let complete = end
  for (let count = 0; count < 3; count++) {
    const link = tokens[complete]?.word.toLowerCase() ?? ''
    const head = tokens[complete - 1]?.word ?? ''
    const attaches =
      /^(?:of|for|about|between|on|with)$/.test(link) ||
      ((isSubject || FLAW.test(head)) && /^(?:in|at|from|behind|above|over|under)$/.test(link)) ||
      (link === 'to' && TAKES_TO.test(head))
    if (!attaches) break
    const next = phraseEnd(tokens, complete + 1)
    if (next === null || next - end > LONGEST_MENTION) break
    const words = tokens.slice(complete + 1, next)
    if (
      words.some(
        ({ word }) => TIME_WORD.test(word) || /^(?:that|this|it|case|general|way|place|end)$/i.test(word),
      )
    )
      break
    complete = next
  }
  return complete
}

function textOf(tokens: readonly Token[]): string {
  return tokens
    .map(({ word, space }, at) => (at > 0 && space ? ` ${word}` : word))
    .join('')
    .replace(/\b(?:our|my|your|her|his|their)\b/gi, 'the')
}

function lowerFirst(text: string, isName: boolean): string {
  return isName || /^\S*[A-Z]\S*[A-Z\d]/.test(text) ? text : text.slice(0, 1).toLowerCase() + text.slice(1)
}
