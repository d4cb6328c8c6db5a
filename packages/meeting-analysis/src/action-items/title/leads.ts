/** How surely what follows is somebody's task, 0–1. */
export interface Lead {
  readonly pattern: RegExp
  readonly strength: number
}

const ADVERBS =
  '(?:(?:just|also|still|then|now|maybe|perhaps|probably|definitely|certainly|hopefully|likely|actually|basically|really|only|first|at least|all|both|please|kindly|again|quickly|at some point|for sure|obviously|simply|potentially|ideally|of course|kind of|sort of|like|even|either way|go ahead and|go back and|come back and|go and|try and|try to|be able to|want to|need to|have to|make sure to|make an effort to|continue to|start to|help) )*'
const SUBJECT =
  '(?:i|we|you(?: guys| all)?|they|he|she|someone|somebody|everyone|everybody|anyone|people|folks|clients?|teams?|authors?|one of (?:us|you))'
const WILL =
  "(?:'ll| will|'m going to|'m gonna|'re going to|'re gonna| am going to| are going to| is going to| gonna| going to)"

const lead = (source: string, strength: number): Lead => ({
  pattern: new RegExp(
    `(?<![\\p{L}'])(?:${source}),? ${ADVERBS}(?:be ${ADVERBS}(?=\\p{L}+ing\\b))?(?=\\p{L})`,
    'giu',
  ),
  strength,
})

/** “Tom will …”, “Ann and Tom need to …”: a name has a capital. */
const NAMED: Lead = {
  pattern: new RegExp(
    `(?<![\\p{L}'])(?!(?:I|We|You|They|He|She|It|This|That|These|Those|There|What|Which|Who|And|So|But|Then|Now|Maybe|If|When)\\b)\\p{Lu}[\\p{L}'-]+(?: \\p{Lu}[\\p{L}'-]+)?(?: and \\p{Lu}[\\p{L}'-]+)?(?: will|'ll| should| must| needs? to| has to| have to| is going to| are going to) ${ADVERBS}(?=\\p{L})`,
    'gu',
  ),
  strength: 0.8,
}

/** What comes before the words that say what to do. */
export const LEADS: readonly Lead[] = [
  NAMED,
  lead(
    `i(?:${WILL}|'d be happy to|'m happy to|'m planning to| promise(?: that)? i'll| promise(?: that)? i will| plan to| promise to| intend to)`,
    1,
  ),
  // Said to somebody of the meeting by their role.
  lead(
    "i(?:'ll| will|'d like to| would like to) ask the (?:\\p{L}+ ){1,3}?(?:also )?to(?: also| please)?(?: try to)?",
    1.4,
  ),
  lead(
    'action items?(?: for \\p{L}+)?(?: is| would be)?(?: to|:)|to-?do(?: is)?(?: to|:)|next steps? (?:is|are|would be|will be)(?: to)?|(?:assigned|tasked) (?:you )?to',
    1,
  ),
  lead(
    "please|kindly|(?:can|could|would|will) (?:you(?: guys)?|someone|somebody|anyone|everyone)|would you (?:be (?:able|willing|happy|up for)|mind|like|want)(?: to)?|are you (?:able|willing|happy) to|(?:it )?(?:would|'d) (?:really )?help(?: a lot| me| us)? if (?:you|we|someone|somebody) (?:could|can)|i(?:'d| would)(?: really)? (?:appreciate(?: it)?|be (?:very )?(?:grateful|happy|glad)) if (?:you|we|someone|somebody)(?: guys)? (?:could|can|would)|do you (?:want|mind|wanna)(?: to)?|if (?:you|we|someone|somebody|anyone|everyone|clients|people|folks|teams)(?: guys)? (?:could|can|would|want to)|remember to|don't forget to|make sure (?:to|you)|i(?:'d| would) (?:ask|like|urge|encourage|love) (?:you|everyone|people|clients|teams|folks)(?: guys| all)? to",
    1,
  ),
  lead(
    `${SUBJECT}(?: [\\p{L}]+ly)?(?: (?:still|also|just|all|definitely|probably|really))*(?: (?:need|needs|have|has|ought|got|'ve got|are supposed|is supposed)(?: (?:still|also|just))* to| gotta| must| should)`,
    0.8,
  ),
  lead(`(?:we|they|you(?: guys)?|he|she|someone|clients?|teams?)${WILL}`, 0.7),
  lead(
    "(?:it )?(?:would|might|could|'d|'ll|will) be (?:great|good|nice|helpful|useful|best|better|ideal|awesome|worth|important|appreciated|easier) (?:to|if (?:we|you|someone|somebody|everyone|clients|people|teams|they)(?: could| can)?|for (?:\\p{L}+ )?(?:\\p{L}+ )?to|having)|(?:it's|it is|that's) (?:worth|important to|good to)|(?:the )?(?:plan|goal|idea|aim|intention|next thing)(?: now)? (?:is|was|would be) to",
    0.7,
  ),
  lead(
    "(?:is|am|are|'m|'re) supposed to|supposed to|what (?:i|we|you)(?: would|'d)? (?:like|want|need)(?: you(?: guys)?)? to do (?:is|now is|first is)(?: to)?",
    0.7,
  ),
  lead(
    "let's|let us|let me|we do intend to|we (?:intend|plan|are planning|aim|agreed|decided) to|(?:hoping|planning|aiming|going|trying|looking) to|(?:would|'d) (?:like|love) to|(?:i|we) (?:want|wanted) to",
    0.6,
  ),
  lead(
    '(?:i|(?:maybe|perhaps|probably|so|then|also|(?:think|guess|suggest|propose)(?: that)?) (?:we|you(?: guys)?)) (?:can|could|might)|(?:something|thing|things|what|which) (?:that )?(?:we|you|i|they) (?:should|need to|have to|could|can|must|will)|that (?:we|you|i|they) (?:should|need to|have to|must)',
    0.4,
  ),
  lead("(?:i'm|i am|we're|we are)(?: currently| also| still| just| actively)*(?= \\p{L}+ing\\b)", 0.5),
]
