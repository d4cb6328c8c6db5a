const ADVERBS =
  '(?:(?:also|just|then|definitely|probably|all|still|now|always|instead|maybe|perhaps|rather|at least|for now|kind of,?|sort of,?|try to|try and|go ahead and|be able to|like to|want to|\\p{L}{3,20}ly) ){0,4}'

/** What comes before the words that say what was settled, how surely, and with what those are denied. */
export const LEADS: readonly {
  readonly pattern: RegExp
  readonly strength: number
  readonly not?: string
}[] = [
  lead(
    "we (?:won't|will not|wouldn't|would not|shouldn't|should not|are not going to|aren't going to|'re not (?:going to|gonna)|can't|cannot|can not)|let's not|i(?:'d| would) not|i wouldn't",
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
    "(?:decision|plan|conclusion|agreement|consensus|outcome|proposal)(?: here| now| then)? (?:is|was|would be)(?: that)?(?: we(?:'ll| will| should| can)?| to)",
    1,
  ),
  lead(
    "(?:agreed|decided|settled|chosen|chose|agree)(?: on| that)?(?: to| we(?:'ll| will| should| can)?)",
    1,
  ),
  lead("let's|let us", 0.9),
  lead("we(?:'ll| will|'re going to|'re gonna| are going to| are gonna)", 0.9),
  lead(
    'i (?:propose|suggest|recommend|vote)(?: that)?(?: we| to)(?: should)?|(?:my |the )?(?:proposal|suggestion|recommendation) (?:is|was|would be)(?: that we(?: should)?| to)',
    0.8,
  ),
  lead('we (?:should|shall|must|can)', 0.7),
  lead("(?:i|we)(?:'d| would)(?: rather| prefer to| suggest to| propose to| recommend to)?", 0.6),
  lead('(?:i|we) (?:could|need to|have to|want to)', 0.5),
  lead(
    "(?:good|right|best) (?:time|moment|idea) (?:for us )?to|(?:i'm|i am|we're|we are|everyone is|everybody is) (?:fine|okay|ok|good|happy|in favou?r|leaning) (?:with|of|towards)",
    0.7,
  ),
  lead(
    "(?:makes (?:more |most |a lot of )?sense|(?:is|'s|was|would be|seems|sounds|feels)(?: \\p{L}+){0,2} (?:fine|good|better|best|easiest|easier|reasonable|safer|safest|okay|ok))(?: for us)? to",
    0.6,
  ),
]

function lead(source: string, strength: number, not?: string) {
  const pattern = new RegExp(`(?<![\\p{L}'])(?:${source}),? ${ADVERBS}(?=\\p{L})`, 'giu')
  return not === undefined ? { pattern, strength } : { pattern, strength, not }
}

/** The running of the call, somebody's own work, and talk: nothing that binds the group. */
export const NOTHING_SETTLED =
  /^(?:be|is|are|was|were|am|been|have|has|had|do(?! not\b)|did|see|hear|look|say|tell|talk|think|know|feel|guess|assume|argue|agree|love|stay|live|lose|like|hope|want|wanna|need|expect|wait and see|find|get|give|try|ask|share|mention|note|point|jump|continue|finish|wrap|start (?:with|by)|begin|take (?:a|another|one) |come|circle|check|discuss|chat|clarify|understand|figure|learn|read|show|present|introduce|welcome|thank|pass|hand|hold|pause|stop (?!\p{L}+ing)|skip|do|go (?!with|ahead|for|live)|take go|proceed with|ping|limit \p{L}+$|keep (?:discussing|talking|thinking|working|going|pushing|trying)|make use|start having|make a list|prevent|evaluate|measure|confirm|mind|hit|run into|sneak|embarrass|end up|remember|sit|depend|matter|happen|become|appear|seem|arrange|mute|unmute|switch to \p{L}+$|move (?:on|for|to the (?:next|spec)|to \p{L}+$)|go by|run with|make (?:some )?progress|take (?:any |some )?questions|quickly|spend|quickly|imagine|consider|appreciate|encourage|urge|call|make sure|be|follow|send|reach|work|write|post|open|highlight|remind|focus on (?:this|that|it)|not|never|it|this|that|they|he|she|you|there)\b/iu
