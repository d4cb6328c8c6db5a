import { directQuestion } from './direct-question.ts'

/** What a question begins with before it asks: “So, the first question could be, does …”. */
const LEAD =
  /^(?:(?:and|but|so|or|okay|ok|yeah|yes|well|now|then|also|just|actually|maybe|oh|no|hey|sorry|right|alright|all right|um|uh|again|because|like)\b[,.]?|i (?:guess|mean|suppose|(?:would|'d) say)\b,?(?: (?:that|for me),?)?|if (?:so|not|yes|no)\b,?|(?:from what i(?:'m| am)? understand(?:ing)?|for example|in this case|in general)\b,?|(?:one (?:more |other |quick )?|a (?:quick |last )?|the (?:first |next |main |other |open |big |only |real )?|my (?:first |main |only |other )?)(?:thing|question)(?: (?:to|for) (?:\w+ ){1,2}?\w+,?| here| there)? (?:is|was|would be|could be)\b,?(?: (?:just|basically|essentially)\b,?)?|i(?:'m| am| was| would be)?(?: also| just| really)? (?:wondering|curious|thinking)\b,?(?: about)?|i (?:just )?(?:wanted|want|would like) to (?:ask|know|understand)\b(?: you)?,?|(?:could|can) (?:you|we|somebody|someone|anybody|anyone) (?:please |just |quickly |maybe )*(?:clarify|explain|tell (?:me|us)|say)\b,?|(?:do|does) (?:you|anybody|anyone|somebody|someone)(?: guys)? (?:happen to )?know\b,?)\s*/i

/** A statement that asks to be agreed with, and a phrase that is no question by itself. */
const TAG =
  /(?:,? (?:right|no|yeah|yes|okay|ok|correct|huh|hey|you know|true)|\b(?:isn't|aren't|doesn't|don't|won't|wasn't|can't) (?:it|they|he|she|that|we|you))\?$/i

const INTERROGATIVE =
  /^(?:what|which|who|whose|when|where|why|how|whether|is|are|was|were|do|does|did|can|could|should|would|will|has|have|may|might|isn't|aren't|doesn't|don't|won't|can't|shouldn't|wouldn't|hasn't|haven't)\b/i

/** Its subject is somewhere before it, or it is the person it is put to. */
const POINTING =
  /\b(?:get|do|make|have|want|need|take|see|fit|change) (?:that|this|it|them|those|these)\b|^(?:(?:what|which|who|when|where|why|how)(?: \w+)? )?(?:is|are|was|were|do|does|did|can|could|should|would|will|has|have|'s)(?:n't)? (?:it|this|that|these|those|they|he|she|i|you(?! plan| support| expect| know))\b|^which (?:one|ones|of (?:them|these|those))\b|^(?:what|how|why|where) (?:about|if|it|this|that|they|i'm|i am)\b|^(?:what|how|who|where|that)'s (?:it|this|that)\b|\b(?:it|this|that|them|those|one|here|there|ones)\?$/i

/** The running of the meeting, and what somebody is asked to do in it. */
const PRACTICAL =
  /\b(?:hear me|see my|my screen|go ahead|any(?:body|one)? (?:other|else|more)|(?:any|strong) (?:\w+ )?(?:questions?|comments?|topics?|updates?|thoughts?|objections?|opinions?|suggestions?|preferences?|specifics|feedback)|anything|on the call|in the call|agenda|status updates?|can i|may i|would you like|does that make sense|you mean|what do you (?:think|say)|do you (?:want|wanna)|have (?:you|teams|client teams|people|we) had|familiar with|(?:anyone|anybody|someone|somebody)(?: here)? from|the next (?:topic|item|point|slide)|from \w+ here|raise your hand|late|lunch|coffee|(?:from|in) (?:the )?chat)\b/i

/** A word that wants another behind it: a comma there is where a filler was taken out. */
const BEFORE_FILLER =
  /\b(at|of|on|in|to|for|from|with|by|the|a|an|is|are|was|were|do|does|did|would|could|should|can|will|has|have|what|how|which|why|that|any|and|or)\s*,\s+/gi

/** “The appetite for like doing it”. */
const STRAY_LIKE = /\b(for|with|of|in|about|to|is|are) like (?=\p{L})/giu

/** Words that no auxiliary precedes ask nothing: “What we define is …”, “Do like, are we …”, “Doesn't mean …”. */
const NO_QUESTION =
  /^(?:what|how|where|why|when) (?:we|you|i|they|it|he|she|the)\b|^(?:\w+n't|do|does|did|is|are|can|would) (?:like|mean|that|so)\b/i

/** What is added behind the question: “…, so maybe you want to …?” */
const TAIL =
  /, (?:so|because|but|since|and then|and so|(?:and|or) (?:is|are|can|do|does|would|what|how)) [^,]*\?$/i

/** Before these a comma is as one would write it. */
const JOINING =
  /^(?:and|or|but|if|when|whether|because|which|who|what|how|as|given|since|for|to|in|on|at|with|that|versus|then)\b/i

const BROKEN =
  /\b(?:be|is|are|was) (?:do|does|did|can)\b|\bto (?:discuss|see|check|decide)\?$|\b(do|does|is|are|can|would|the) \w+ \1\b|…|\.\.|--|\b(\w+),? \2\b|\?\s*\S|\b(?:sort of|kind of|you know|i mean|like,|whatever)\b/i
/** Two sentences in one: “that It's basically the …”. */
const TWO_SENTENCES = /[a-z,] (?:It|This|That|We|The|But|And|So|They|Is|Are|Do|Does)\b/
const FEWEST_WORDS = 5
const MOST_WORDS = 28

/**
 * The question by itself, as it would stand in minutes: “So my question is, does the bit list align …?” is “Does the bit list
 * align …?”. Null for what asks nothing that a reader of the minutes understands: tags, questions about “this”, the running of
 * the meeting, broken speech.
 *
 * @param said one English sentence that ends in a question mark
 */
export function questionClause(said: string): string | null {
  if (TAG.test(said) || PRACTICAL.test(said)) return null
  let rest = said
  for (let next = rest.replace(LEAD, ''); next !== rest; next = rest.replace(LEAD, '')) rest = next
  rest = rest.replace(
    /^if (?!so\b|not\b)(?=\S+ (?:will|would|can|could|should|is|are|has|have|does)\b)/i,
    'whether ',
  )
  rest = withoutStrayComma(rest.replace(BEFORE_FILLER, '$1 ').replace(STRAY_LIKE, '$1 ').replace(TAIL, '?'))
  const words = rest.split(/\s+/).length
  if (words < FEWEST_WORDS || words > MOST_WORDS) return null
  if (!INTERROGATIVE.test(rest) || NO_QUESTION.test(rest) || POINTING.test(rest) || BROKEN.test(rest))
    return null
  if (TWO_SENTENCES.test(rest)) return null
  const written = rest.charAt(0).toUpperCase() + rest.slice(1)
  return written.startsWith('Whether') ? directQuestion(written) : written
}

/** “How long do the clients, keep a list?”: the one comma of a question is a pause unless it joins something. */
function withoutStrayComma(question: string): string {
  const [before, after, ...more] = question.split(', ')
  if (before === undefined || after === undefined || more.length > 0 || JOINING.test(after)) return question
  return `${before} ${after}`
}
