import { baseForm, baseOfParticiple } from '../../../text/tagger.ts'
import { isBaseVerb } from '../check-title.ts'

const SOME_TIME = '(?:(?:some|the|a bit of|a little|more|enough|your|the) )?time(?: (?:out|there|here))?'
/** “Plan to deploy” is deployed; “find some time to ask”, “make sure that you ask” is asked. */
const EFFORT = new RegExp(
  `^(?:(?:plan|try|want|intend|hope|aim|continue|start|begin|need|have|work|look|seek|attempt|promise|offer|volunteer|commit|agree|manage)(?: \\p{L}+ly)? to(?= (?!the\\b|an?\\b))|try and|make (?:an?|some) (?:\\p{L}+ )?(?:effort|attempt) to|make sure (?:to|(?:that )?(?:you(?: guys| all)?|we|they|i))|(?:take|find|spend|make|have|get) ${SOME_TIME},? (?:to|and)|(?:go|come) back and|go ahead and|go and|be (?:able|ready|happy|glad|sure|going|prepared) to|get around to) (?=\\p{L}{2,})`,
  'iu',
)
/** “Plan on doing the tests”, “start looking at the draft”. */
const EFFORT_ING = new RegExp(
  `^(?:(?:plan|count|focus|keep) on|(?:start|begin)(?: off)?(?: (?:with|by))?|continue(?: with)?|keep|(?:spend|take|find) ${SOME_TIME}(?: on)?|get around to|get to|look at) (?<ing>(?!doing\\b)\\p{Ll}{2,}ing)\\b(?= \\p{L})`,
  'iu',
)
/** “… and try to build it”. */
const EFFORT_INSIDE =
  / and (?:then )?(?:try (?:to|and)|be able to|make sure to|make sure that (?:you|we)|go ahead and) (?=\p{L}{2,})/giu
/** “Get the draft merged”: not what others are asked for (“get it reviewed”), nor what is no work of its own (“get it done”). */
const DONE =
  /^(?:get|have) (?<thing>it|that|this|them|those|these|(?:the|an?|some|all|both|those|these|this|that|two|three) (?:[\p{L}\p{N}'-]+ ){0,3}?[\p{L}\p{N}'-]+) (?<participle>(?!(?:done|started|review|reviewed|approved|audited|checked|signed|involved|needed|interested|used|based|related|called|named|red|need|speed|feed|seed|when|then|even|open|seen)\b)\p{Ll}{2,}(?:ed|en|ilt|ade|ut|ought|own))(?<particle> (?:up|out|down|in|off))?(?=$|[,.]| (?:in|into|to|on|for|with|by|before|after|this|next|today|tomorrow|and|as|so|at|from|over|within|until|without|again|soon)\b)/iu
/** “Take a look at the draft”. */
const LOOK = /^(?:take|have) (?:a|another) (?:\p{L}+ )?look (?=(?:at|into|through)\b)/iu
/** What one reads to say what one thinks of it. */
const READ_BY_ITSELF =
  /^look (?:at|through) (?=(?:(?:the|this|that|these|those|an?|all|both|some|any|\p{L}+'s) )(?:[\p{L}\p{N}-]+ ){0,3}?(?:PRs?|pull requests?|specs?|documents?|docs?|drafts?|proposals?|papers?|slides)\b)/iu

/**
 * The verb that says the task instead of those before it: “find some time to write”, “start writing”, “make sure that you write” are
 * all “write”; “get the draft merged” is “merge the draft”.
 */
export function withoutPadding(task: string): string {
  let bare = task
  for (;;) {
    const barer = bare
      .replace(EFFORT, '')
      .replace(EFFORT_ING, (said, ...groups) => {
        const base = baseForm((groups.at(-1) as { ing: string }).ing)
        return isBaseVerb(base) ? base : said
      })
      .replace(DONE, (said, ...groups) => ofDone(said, groups.at(-1) as Record<string, string>))
      .replace(LOOK, 'look ')
    if (barer === bare) return bare.replace(EFFORT_INSIDE, ' and ').replace(READ_BY_ITSELF, 'review ')
    bare = barer
  }
}

function ofDone(
  said: string,
  { thing = '', participle = '', particle = '' }: Record<string, string>,
): string {
  const verb = baseOfParticiple(participle)
  return verb !== participle && isBaseVerb(verb) ? `${verb}${particle} ${thing}` : said
}
