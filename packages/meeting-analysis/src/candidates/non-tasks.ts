import type { Clause } from '../sentences/clause.ts'

const OPENERS = '(?:(?:so|and|but|okay|yeah|yes|cool|nice|great|well|then|now|i think|maybe) )*'

/** What is promised is a task whatever is said before it. */
const PROMISES =
  "\\b(?:i'll|i will|i'm (?:going to|gonna)|i(?:'d| would)(?: really)? (?:love|like|be happy) to|i'm happy to)\\b"

/** Courtesies, the running of the call itself, and how things work: said in every call, done by nobody afterwards. */
const NO_TASK: readonly RegExp[] = [
  new RegExp(
    `\\bthanks? (?:you )?(?:again |so much |very much |a lot |all |everyone )*for\\b(?!.*${PROMISES})`,
  ),
  new RegExp(`^${OPENERS}i'm here to\\b`),
  new RegExp(`^${OPENERS}i (?:can )?see\\b`),
  /\bif (?:there (?:are|is) |there's |we have )?no (?:other|more|further) (?:questions?|topics?|comments?|points?)\b/,
  /\b(?:i'll|i will|let me) (?:stop (?:talking|sharing|here)|give you back)\b/,
  /\b(?:do not|don't|doesn't) (?:need|have) to\b/,
  /\b(?:give|provide) (?:us |you )?(?:an?|some) (?:very )?(?:quick|short|brief) (?:\p{L}+ )?(?:update|rundown|overview|summary|recap|intro|introduction)\b/u,
  /\bgive (?:us |you )?(?:the|an?|your) (?:\p{L}+ ){0,2}(?:updates?|rundown|overview|recap|introduction)\b(?!.*\b(?:next|later|after|tomorrow|by)\b)/u,
  /\bgive (?:\p{L}+ ){1,2}the (?:stage|floor|word|mic|microphone)\b/u,
  /\blet me (?:just |quickly |also |maybe )*ask (?:a|an|one|you|another|the|this) (?:\p{L}+ )?(?:question|thing|follow-?up)\b/u,
  // Done before the call is over.
  /\b(?:i'll|i will|i'm gonna|i'm going to|let me|i can) (?:just |also |quickly )*(?:share|post|drop|paste) (?:the|a|my|this|that) link\b/,
  /\b(?:share|present|show|stop sharing|pull up|bring up) (?:you |quickly |just )*(?:my|the|a|this) (?:screen|presentation|slides?|deck|window|tab)\b/,
  /\b(?:post|posted|drop|paste|put|share|send|link|add) (?:\p{L}+ ){0,6}?(?:here|in(?:to)? (?:(?:the|our|this|zoom) )*chat|in a (?:moment|second|minute))\b/u,
  /\b(?:discuss|talk about|go (?:over|through)|start|begin|continue) (?:\p{L}+ ){0,6}?(?:now|right now|the (?:discussion|presentation|call|meeting))\b/u,
  /\b(?:give|giving) (?:you |everyone |everybody |us |all )*(?:back )?(?:\p{L}+ |\d+ )?(?:minutes|time)\b(?: back)?/u,
  /\bi can (?:just |also )*(?:clarify|confirm|say|report|assure you)\b/,
  /\b(?:i (?:just |also )?want(?:ed)?|i'd (?:just |also )?like|i would (?:just |also )?like) to (?:just |quickly )*(?:hear|know|check|discuss|talk|ask|mention|point out|say|share|show|present|highlight|thank|give)\b/,
  /\b(?:i'll|i will|let me|let's|we'll|we can) (?:just |also |quickly |maybe )*(?:start with|invite \p{L}+ to (?:give|present|speak|share|talk|introduce)|hand (?:it )?over)\b/u,
  /\b(?:is|are) there (?:anything|something|any)\b/,
  /\bkeep (?:you|everyone|everybody|people|folks) (?:all )?(?:posted|updated|in the loop)\b/,
  /\bi(?:'ll| will) (?:take|do|start with) (?:\p{L}+ ){1,4}first(?: then)?$/u,
  /\b(?:so |then )?today we(?:'ll| will|'re (?:going to|gonna)| are going to) (?:just |also )*(?:go|talk|discuss|look|have a look|cover|start|begin|hear|see)\b/,
  /\bi(?:'ll)? (?:have|need|got|will have|will need) to (?:drop|leave|run|jump|head|go) ?(?:off|out|at|in|now|soon|early|by the way|for|a|$)/,
  /\bi'm (?:just |still )?(?:looking at|reading|seeing|wondering)\b(?!.*\b(?:tomorrow|next|this) (?:week|month|call|meeting)\b)/,
  // Looked up while the others wait.
  new RegExp(
    `^${OPENERS}let me (?:just |quickly |also )*(?:check|see|look|think|find|scroll|read|pull up|open)\\b(?! with\\b| into\\b)(?!.*\\b(?:after|offline|later|tomorrow|tonight|next week|get back|come back|report|i'll|i will)\\b)`,
  ),
  /\bdo you (?:want to|wanna|mind) (?:\p{L}+ ){0,2}?(?:share|sharing|present|presenting|speak|speaking|talk|talking|say|explain|explaining|give|giving|go|going|start|starting|introduce|introducing|walk|walking|kick)\b/u,
  /\b(?:later|today|now) (?:in|on|during) (?:the|this|today's) (?:call|meeting)\b/,
  /\bbring(?:ing)? (?:it|that|this|them) up (?:\p{L}+ ){0,2}(?:later(?! (?:this|in the) week)|in a (?:moment|minute|bit)|(?:on|in) the agenda)\b/u,
  // Asked to say more, which is done by answering.
  /\b(?:can|could|would|will) (?:you|\p{L}+) (?:please |maybe |just |quickly |also |perhaps |briefly )*(?:expand|elaborate|comment|say (?:more|something|a (?:few|couple))|clarify|explain|repeat|rephrase|remind (?:me|us|everyone)|walk (?:me|us|everyone) through|speak (?:to|about))\b(?!.*\b(?:next|after|later|tomorrow|by|offline|async|in (?:the|an?|your) (?:\p{L}+ )?(?:docs?|documents?|issues?|threads?|tickets?|specs?|prs?|posts?|text|channel|mail)|on the (?:\p{L}+ )?(?:issue|pr|ticket|thread))\b)/u,
]
/** A condition or a question word at the head, and nobody who promises or asks. */
const SUPPOSITION = new RegExp(
  `^${OPENERS}(?:if (?:you|we|they|it)|even if|even though|as long as|when you|what|how)\\b`,
)
const COMMITS =
  /\bi(?:'ll| will)\b|\b(?:please|kindly|reach out|let me know|let us know|feel free|hit me up|need to|should|make sure|(?:would|will|might|could) (?:really )?help(?: me| us)?|(?:i'd|i would|we'd) (?:propose|suggest))\b|\b(?:can|could|would) you\b|\bif you (?:can|could|would)\b/

/** “I just did”, “I'll put it in the chat”, “it's merged already”. */
const DONE_NOW =
  /^(?:(?:yes|yeah|yep|sure|okay|ok|oh|so|right|and|cool|perfect|great|i see \p{L}+ saying|actually|i think) )*(?:done(?! (?:by|before|until|on|tomorrow)\b)|there you go|here you go|here it is|already done|i(?:'ve)? (?:just|already) (?:did|done|sent|posted|shared|put|pasted|dropped|merged|added|opened|fixed)|(?:it|that|this)(?:'s| is| has|'s been| has been| was) (?:already |just )?(?:done|merged|fixed|posted|shared|closed|in the chat)|(?:i'll|i will|i can|let me) (?:just |quickly )?(?:put|post|drop|paste|share) (?:it|that|this|them|the \p{L}+) (?:in|into) (?:the )?(?:zoom )?chat)\b/u
const DONE_WITHIN = 4
const DONE_WITHIN_SECONDS = 20

/** Whether somebody else does what is asked for while all are there. */
export function isDoneInCall({ index, segment }: Clause, clauses: readonly Clause[]): boolean {
  return clauses
    .slice(index + 1, index + 1 + DONE_WITHIN)
    .some(
      next => next.segment.start - segment.end <= DONE_WITHIN_SECONDS && DONE_NOW.test(next.words.join(' ')),
    )
}

/** What is done while all are there, however it was said: a link is shared, something is put into the chat, the next point is begun. */
const DONE_AT_ONCE =
  /^(?:share|post|drop|paste|send|put|pop|add) (?:[^,]{1,80} )?(?:in|into|onto|to|on) (?:the )?(?:main |zoom |call |meeting )?chat(?:$|[ ,])|^(?:share|post|drop|paste|put) (?:the|a|that|this) links?(?! (?:on|in)(?:to)? the (?:page|website|site|wiki|document|docs?|issue|readme)\b)(?:$| )|^start with /iu

/** Whether a title says what nobody does after the call. */
export function isDoneAtOnce(title: string): boolean {
  return DONE_AT_ONCE.test(title)
}

/** What a question has that asks somebody to do something, or offers it. */
const REQUESTS =
  /\b(?:can|could|will|would|should|shall|might|have to|need to|must|please|mind|want|gonna|going to|i'll|we'll|you'll)\b/

/** “And the booklet?”, “what was it again?”: asks to know, not to do. */
export function isPlainQuestion({ asks, words }: Clause): boolean {
  return asks && !REQUESTS.test(words.join(' '))
}

/** True for what is no task, in a call of many. */
export function isNonTask({ words }: Clause): boolean {
  const said = words.join(' ')
  return NO_TASK.some(pattern => pattern.test(said)) || (SUPPOSITION.test(said) && !COMMITS.test(said))
}
