import { LeadInPattern } from '../text/lead-ins.ts'

const ADVERBS =
  /(?:(?:also|just|then|definitely|probably|all|still|now|always|instead|maybe|perhaps|rather|at least|for now|kind of|sort of|like|gonna|going to|try to|try and|go ahead and|be able to|like to|want to|\p{L}{3,20}ly),? ){0,4}(?=\p{L})/uy

/** What comes before the words that say what was settled, how surely, and with what those are denied. */
export const LEADS: readonly {
  readonly pattern: LeadInPattern
  readonly strength: number
  readonly not?: string
}[] = [
  lead(
    "we(?: won't| will not| wouldn't| would not| shouldn't| should not| are not going to| aren't going to|'re not (?:going to|gonna))|let's not|i(?:'d| would) not|i wouldn't",
    0.8,
    'Do not',
  ),
  lead("(?:don't|do not) think (?:that )?(?:we|you) (?:really )?(?:need|have) to", 0.8, 'No need to'),
  lead(
    "(?:we|you) (?:don't|do not) (?:really )?(?:need|have) to|there(?:'s| is) no (?:need|reason) to",
    0.8,
    'No need to',
  ),
  lead(
    "(?:decision|plan|to-?dos?|conclusion|agreement|consensus|outcome|proposal|default|next (?:\\p{L}+ )?step)(?: here| now| then| (?:by|from|of) \\p{L}+)? (?:is|are|was|would be|will be)(?: like)?(?: that)?(?: we(?:'ll| will| should| can)?| to)",
    1,
  ),
  lead(
    '(?:consensus|agreement|agreed|support|in favou?r)(?: here)? (?:on|for|around|to|of)(?= \\p{L}{2,}ing\\b)|(?:no(?:body|t anyone| one)?|without) (?:\\p{L}+ ){0,3}(?:objections?|opposition|opposed|objects|objecting|against)(?: (?:to|against))?(?: us| the group)?(?= \\p{L}{2,}ing\\b)',
    0.9,
  ),
  lead(
    "(?:agreed|decided|settled|chosen|chose|agree)(?: on| that)?(?: to| we(?:'ll| will| should| can)?)",
    1,
  ),
  lead(
    '(?:best|right|safest|easiest|simplest) (?:way|option|thing|word|approach|choice|solution)(?: \\p{L}+){0,3} (?:is|would be|will be)(?: to)?',
    0.8,
  ),
  lead("(?:don't|do not) think (?:that )?we should", 0.7, 'Do not'),
  // “It makes sense to not touch the port”, “we agreed not to”.
  lead(
    '(?:sense|good|better|best|safer|wiser|cleaner|okay|ok|fine|prefer|agreed?|decided|propose|suggest|recommend|vote)(?: for us| for now)? (?:to not|not to)',
    0.7,
    'Do not',
  ),
  lead('(?:rather|would) not', 0.6, 'Do not'),
  // “(So) we stick with the old one”, summing up.
  lead(
    '(?<=^|so |then |means )we (?=(?:stick|go|keep|stay|leave|wait|move forward|proceed|postpone|drop) )',
    0.8,
  ),
  lead("let's|let us", 0.9),
  lead("we(?:'ll| will|'re going to|'re gonna| are going to| are gonna)", 0.9),
  lead(
    'i (?:propose|suggest|recommend|vote)(?: that)?(?: we| to)(?: should)?|(?:my |the )?(?:proposal|suggestion|recommendation|idea|preference) (?:is|was|would be)(?: that we(?: should)?| to)',
    0.8,
  ),
  lead('we (?:should|shall|must|can)', 0.7),
  lead("(?:i|we)(?:'d| would)(?: rather| prefer to| suggest to| propose to| recommend to)?", 0.6),
  lead('(?:i|we) (?:could|need to|have to|want to)', 0.5),
  lead("(?:i|we)(?:'d| would) like (?:us )?to", 0.5),
  lead(
    '(?:good|better|best|fine|okay|ok|nice|great|clean|cleaner|cleanest|easier|easiest|safer|safest|simpler|simplest|reasonable|prefer|happy|happier) if we(?: all)?',
    0.5,
  ),
  lead(
    "(?:good|right|best) (?:time|moment|idea) (?:for us )?to|(?:i'm|i am|we're|we are|everyone is|everybody is) (?:fine|okay|ok|good|happy|in favou?r|leaning) (?:with|of|towards)",
    0.7,
  ),
  lead(
    "(?:makes (?:more |most |a lot of )?sense|(?:is|'s|was|would be|seems|sounds|feels)(?: \\p{L}+){0,2} (?:fine|good|better|best|easiest|easier|reasonable|safer|safest|okay|ok))(?: for us)? to",
    0.6,
  ),
]

/** “Then we pay half of it”, “okay, we don't pay”: said as what is done. Most of it tells how things are. */
export const PRESENT: readonly { readonly pattern: RegExp; readonly not?: string }[] = [
  {
    pattern:
      /(?:^|[,;:.] |\b(?:so|then|okay|ok|alright|right|that|means|like|say|says|is|and|yes|yeah|no) )we (?:(?:just|all|also|only|simply|both|then) ){0,2}(?!(?:don't|do not|didn't|can|could|will|would|should|might|may|must|shall|are|were|have|had)\b)(?=\p{L}{2,})/giu,
  },
  {
    pattern:
      /(?:^|[,;:.] |\b(?:so|then|okay|ok|right|that|and|yes|yeah|no) )we (?:don't|do not) (?=\p{L}{3,})/giu,
    not: 'Do not',
  },
  {
    pattern:
      /(?:^|[,;:.] |\b(?:so|then|okay|ok|right|that|like|means|hearing|and|yes|yeah|no) )(?:we're|we are|i'm|i am) (?=(?!going (?!with\b|for\b|live\b|back to\b)|gonna|trying|working|looking|seeing|having|saying|talking|doing|getting|thinking|wondering|hoping|waiting|missing|running)\p{L}{2,}ing )/giu,
  },
  {
    pattern:
      /(?:^|[,;:.] |\b(?:so|then|okay|ok|right|that|like|means|hearing|and|yes|yeah|no) )(?:we're not|we are not|we aren't) (?=(?!going|gonna|trying|working|looking|seeing|having|saying|talking|getting|thinking|missing|running)\p{L}{2,}ing )/giu,
    not: 'Do not',
  },
]

function lead(source: string, strength: number, not?: string) {
  const pattern = new LeadInPattern(source, ADVERBS)
  return not === undefined ? { pattern, strength } : { pattern, strength, not }
}

/** The running of the call, somebody's own work, and talk, in lower case: nothing that binds the group. */
export const NOTHING_SETTLED =
  /^(?:be|is|are|was|were|am|been|have(?! (?:one|two|three|only|the next (?:\p{L}+ )?(?:call|meeting|session|breakout|release)|\d+)\b)|has|had|prefer|do(?! not\b| (?:an?|the|one|only) \p{L}+ \p{L}+)|did|see|hear|look|say|tell|talk|think|know|feel|guess|assume|argue|agree|love|stay(?! (?:with|on|in|at)\b)|live|lose|like|hope|want|wanna|need|expect|wait and see|find|get|give(?! \S+(?: \S+){0,2} (?:until|till|an? (?:\p{L}+ )?(?:exception|extension)|access)\b)|try(?! (?:\p{L}+day|the|an?|out|with|for)\b)|ask|share|mention|note|point|jump|continue|finish|wrap|start (?:with|by|after|in|at|on)|begin|take (?:a|another|one|(?:two|three|five|ten|fifteen|\d+|some) (?:minutes|seconds)\b) |come|circle|check|discuss|chat|clarify|understand|figure|learn|read|show|present|introduce|welcome|thank|pass|hand|hash (?:this|that|it)\b|hold(?! (?:the|an?|every|\p{L}+) (?:\p{L}+ ){0,2}(?:calls?|meetings?|sessions?|votes?|elections?|breakouts?)\b)|pause|okay|yes|suggest|propose|recommend|determine|converge|align on|iterate|brainstorm|decide(?! .{0,60}\b(?:after|once|next (?:week|time|call|month|meeting)|(?:at|in|on) the next|in (?:a|two|three|four|six) (?:weeks?|months?|days?))\b)|explore|investigate|double[- ]check|watch|set (?:an?|the) (?:time|date|meeting|call)|wait (?:for )?(?:\S+ ){0,5}(?:minutes?|seconds?)|tend|kick off|rally|party|speak|dive|stop (?!\p{L}+ing)|skip(?: (?:to|ahead|over|it|this|that)\b|(?: [\p{L}\p{N}]+){0,3} (?:items?|topics?|points?|slides?|agenda|updates?|one)\b| \S+(?: for now)?$|$)|go (?!with|ahead|for|live|back to (?!you|slide|the (?:agenda|slide|list|topic|question)))|take go|proceed with|ping|limit \p{L}+$|keep (?:discussing|talking|thinking|working|going|pushing|trying)|make use|start having|make a list|prevent|evaluate|measure|confirm|mind|hit|run into|sneak|embarrass|rely|observe|collect|end up|remember|sit|depend|matter|happen|become(?! an? )|appear|seem|arrange|mute|unmute|switch to \p{L}+$|move (?:on|for|to the (?:next|spec)|to \p{L}+$)|go by|run with|make (?:some )?progress|take (?:any |some )?questions|quickly|spend|quickly|imagine|consider|appreciate|encourage|urge|call(?! (?:it|them|this|that|the \p{L}+) \p{L}+)|make sure|be|follow|send|reach|work|write|post|open|highlight|remind|focus on (?:this|that|it)|not|never|it|this|that|they|he|she|you|there)\b/u
