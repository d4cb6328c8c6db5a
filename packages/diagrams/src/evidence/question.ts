import { spokenLabel } from '../text/label.ts'
import { isBroken, writtenDown } from './spoken-english.ts'
import { isQuestion } from './transcript.ts'
import { subjectStems, UNSPACED, wordsOf } from './words.ts'

/** What a question asks for; `a confirmation` of a statement; `an account` of something that is there, or of what somebody was asked to explain. */
export type Wanted =
  | 'yes or no'
  | 'a confirmation'
  | 'a choice'
  | 'a person'
  | 'a time'
  | 'a number'
  | 'an account'
  | 'open'

export interface Question {
  /** As one would write it down: without what leads up to it and what is tagged on. */
  readonly text: string
  readonly wants: Wanted
}

const FEWEST_WORDS = 4
const MOST_WORDS = 30
const FEWEST_OF_CALL = 2

/** “So my question is, …”, “Just curious, …” */
const LEAD =
  /^(?:(?:(?:so|and|but|then|or|also|maybe|actually|alright|yeah|yes|okay|hey|hi)\b,?|i (?:just )?(?:guess|wonder(?:ed)?|wanted to ask|want to ask|was wondering|was going to ask)|i['’]m (?:just )?(?:asking|wondering|curious)|(?:(?:my|the|one|a|another|just a|quick)\b[^,?]{0,24})?\bquestion\b(?: (?:here|there|from me|for \w+|would be|could be|is|was))*|just (?:curious|for clarification(?: purposes?)?|to clarify)|for me)(?: is| was)?,?\s+)+/i

const AUXILIARY =
  "(?:is|are|was|were|do|does|did|can|could|should|would|will|has|have|had|isn['’]t|aren['’]t|don['’]t|doesn['’]t|didn['’]t|can['’]t|couldn['’]t|shouldn['’]t|wouldn['’]t|won['’]t|haven['’]t|hasn['’]t)"
const ASKS = new RegExp(`^(?:what|which|who|whose|when|where|why|how|${AUXILIARY})\\b`, 'i')
const YES_OR_NO = new RegExp(`^${AUXILIARY}\\b`, 'i')
const CHOICE = new RegExp(` or (?:${AUXILIARY}|just|rather|to|only)\\b|, or `, 'i')
const ACCOUNT =
  /^(?:(?:is|are|was|were) there|(?:do|does|did) (?:you|we|they) have (?:some|a|an|the)|(?:do|would) you(?: guys)? (?:want|like) to\b|(?:can|could|would|will) (?:you|somebody|someone)(?: \w+)? (?:give|speak (?:about|to)|talk about|walk|expand|explain|clarify|describe|elaborate|summarize|summarise))\b/i
/** “When do we …” begins as a question and as a clause: “when you move to another branch, …”. A subject right behind makes it a clause. */
const CLAUSE =
  /^(?:what|how|where|why|when|which|who) (?:we|you|i|they|it|he|she|the|this|that)\b|^what would be (?:great|good|nice)/i
/** Its subject is somewhere before it. */
const POINTS = new RegExp(
  `^(?:(?:what|which|who|when|where|why|how)(?: \\w+)? )?(?:${AUXILIARY}) (?:it|this|that|(?:these|those)(?! \\w+s\\b)|they|he|she|him|one)\\b|^(?:what|who|where|how|that)['’]s (?:it|this|that|here)\\b|\\b(?:that|this|it|them|those|these|one|here|there) ?\\?$`,
  'i',
)
/** The running of the call, courtesies, and the floor that is given to somebody. */
const RUNS_THE_CALL =
  /\b(?:hear me|(?:can|do) you (?:all )?(?:hear|see)|\b(?:screen|slides?|stream|record(?:ing)?|breakouts?)\b|(?:you|everybody|everyone) (?:there|ready)|(?:do|does|did|would) (?:you|anyone|anybody|someone|somebody)(?: guys)? (?:also )?(?:want|wanna|like)\b(?! to (?:give|share|present|explain|tell|summari[sz]e|introduce|describe|walk|talk (?:about|us through)|speak (?:about|to))\b)|any(?:one|body)|some(?:one|body) (?:here|else|want)|(?:any|more|other|further|have \w+) (?:\w+ )?(?:questions?|comments?|thoughts?|objections?|concerns?|topics?|updates?(?! (?:on|about|regarding)\b))|anything|just continue|take over|nice to meet|sorry|go ahead|next slide|muted?|make sense|wrap (?:it |this |things )?up|(?:can|could) you (?:please )?repeat|how are you|how(?:['’]s| is| are| was| were) your?\b|how['’]s it going|how is it going|how are things|sounds? good|on the call|next (?:topic|item|point|one)|moving (?:right )?(?:along|on)|you mean|are you talking about|introduce (?:the|this|that|your) (?:next )?(?:topic|item|point|one|eip|proposal|pr)|you know what|is that (?:right|correct|okay|clear))\b/i
/** Put to nobody by name, it asks who has something to say, where it has no subject of its own: “Do we have any client updates?” */
const CALLS_FOR = /\b(?:any|more|other|all|further)(?: \w+)? (?:clients?|teams?)\b/i
/** “…, right?”, where what precedes it is a statement of some subject, which the other is asked to confirm. */
const CONFIRM = /,? (?:right|correct)\?$/i
const STATEMENT =
  /^(?!(?:it|that|this|these|those|they|he|she|which|there|so|and|but|because|if|when|from|to|with|for|of|in|assuming|are|is|can|could|do|does|you mean|just|even|i was thinking|i['’]m not sure)\b)\p{Lu}.* (?:is|are|was|were|do|does|did|can|could|should|would|will|has|have|had|need|needs|wanted|want)\b/iu
const FEWEST_WORDS_STATED = 7

/** An afterthought: “…, or what's the plan?”, “…, right?” */
const AFTERTHOUGHT =
  /(?:,| -| –)? (?:or (?:what(?:['’]s| is)?|no|not|is (?:it|that|this)|so|something|like|would that)\b[^,?]*|and so on|(?:you )?know)\?$|, so\b[^,?]*\?$/i
/** Said for assent; what precedes it is a statement, or a question already. */
const TAG =
  /(?:,|\s) ?(?:right|okay|ok|correct|yeah|huh|no|or no|maybe|whatever)\?$|, ?(?:is|are|was|were|do|does|did|has|have|can|could|will|would|should)(?:n['’]t)? (?:it|they|we|you|that|there|he|she|i)\?$/i
/** A question that breaks off, or says one thing twice. */
const BROKEN_OFF =
  /^(?:how|what|why|when|where|who|which) \w+ (?:how|what|why|when|where|who|which)\b|^(?:do|does|did|is|are) \w+ (?:should|could|would|can|will)\b|\b(?:be|that|like|what|it|you),|\band (?:everything|stuff|things?|whatever)\b[^?]{0,10}\?$|\b(?:the|an?|and|or|but|be|like|to|of|because|so|is|are)\?$|\b(?:do|does|is|are|can|would) \w+ (?:do|does|is|are|can|would) |\?\s*\S/i

/** A spoken English question by itself; null for what asks nothing that a reader of the picture understands. */
export function englishQuestion(said: string): Question | null {
  if (!isQuestion(said) || RUNS_THE_CALL.test(said)) return null
  const clean = writtenDown(said).replace(LEAD, '')
  if (CONFIRM.test(clean)) return statedQuestion(clean)
  if (TAG.test(clean)) return null
  const text = clean.replace(AFTERTHOUGHT, '?')
  const called = text.replace(/^\p{Lu}[\p{L}]*(?: or \p{Lu}\p{L}*)?, /u, '')
  const count = wordsOf(called).length
  if (count < FEWEST_WORDS || count > MOST_WORDS || subjectStems(called).size < 1) return null
  // “How large is large?”: what it is about was said before, unless somebody is called to tell.
  if (count <= FEWEST_WORDS && called === text && subjectStems(called).size < 2) return null
  if (!ASKS.test(called) || CLAUSE.test(called) || POINTS.test(called)) return null
  if (BROKEN_OFF.test(called) || isBroken(called)) return null
  if (CALLS_FOR.test(called) && subjectStems(called.replace(CALLS_FOR, ' ')).size < FEWEST_OF_CALL)
    return null
  return { text: text.charAt(0).toUpperCase() + text.slice(1), wants: wantedBy(called) }
}

function statedQuestion(clean: string): Question | null {
  const text = clean
    .replace(/^I (?:think|guess|assume|believe)(?: that)?,? /i, '')
    .replace(CONFIRM, ', right?')
  const count = wordsOf(text).length
  if (count < FEWEST_WORDS_STATED || count > MOST_WORDS || subjectStems(text).size < FEWEST_OF_CALL)
    return null
  const written = text.charAt(0).toUpperCase() + text.slice(1)
  if (!STATEMENT.test(written) || BROKEN_OFF.test(text) || isBroken(text)) return null
  return { text: written, wants: 'a confirmation' }
}

function wantedBy(question: string): Wanted {
  if (/^who(?:se)?\b/i.test(question)) return 'a person'
  if (/^(?:when|what (?:date|day|time)|how (?:soon|long ago))\b/i.test(question)) return 'a time'
  if (/^how (?:many|much|long|often|big|large|old|far|high)\b/i.test(question)) return 'a number'
  if (ACCOUNT.test(question)) return 'an account'
  if (YES_OR_NO.test(question)) return CHOICE.test(question) ? 'a choice' : 'yes or no'
  return 'open'
}

/** Of another language: a sentence of some length with a question mark, or as Japanese asks. */
export function foreignQuestion(said: string): Question | null {
  const text = spokenLabel(said)
  if (!isQuestion(said)) return null
  const count = wordsOf(text).length
  // Scripts without spaces make one word of a sentence.
  const long = UNSPACED.test(text) ? [...text].length >= 8 : count >= FEWEST_WORDS
  return long && count <= MOST_WORDS ? { text, wants: 'open' } : null
}
