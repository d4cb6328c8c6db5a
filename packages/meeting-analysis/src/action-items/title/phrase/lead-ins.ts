import { type LeadIn, LeadInPattern, toLowerCase } from '../../../text/lead-ins.ts'

interface Lead {
  readonly pattern: LeadInPattern
  /** How surely what follows is somebody's task, 0–1. */
  readonly strength: number
}

const ADVERBS =
  '(?:(?:just|also|still|then|now|maybe|perhaps|probably|definitely|certainly|hopefully|likely|actually|basically|really|only|first|at least|all|both|please|kindly|again|quickly|at some point|for sure|obviously|simply|potentially|ideally|of course|kind of|sort of|like|even|either way|go ahead and|go back and|come back and|go and|try and|try to|be able to|want to|need to|have to|make sure to|make an effort to|continue to|start to|help) )*'
const SUBJECT =
  '(?:i|we|you(?: guys| all)?|they|he|she|someone|somebody|everyone|everybody|anyone|people|folks|clients?|teams?|authors?|one of (?:us|you))'
/** “Every consumer”, “the client teams”. */
const GROUP =
  "(?:all (?:of )?(?:the |our )?|the (?:other )?|our |other )(?:\\p{L}+ )?(?!(?:this|was|does|has|is|us|it's|that's)\\b)\\p{L}{3,}s|(?:every|each) (?:\\p{L}+ )?\\p{L}{3,}|(?:the |all )?(?:client |other )?people|folks"
/** “Very good”, “also great”. */
const VERY = '(?:(?:also|really|very|super|so|extremely|quite|pretty|even|most) )*'
const ANYONE = '(?:anyone|anybody|someone|somebody)'
const WILL =
  "(?:'ll| will|'m going to|'m gonna|'re going to|'re gonna| am going to| are going to| is going to| gonna| going to)"

const BEHIND = new RegExp(`${ADVERBS}(?:be ${ADVERBS}(?=\\p{L}+ing\\b))?(?=\\p{L})`, 'uy')
const lead = (source: string, strength: number): Lead => ({
  pattern: new LeadInPattern(source, BEHIND),
  strength,
})

const NAMED_STRENGTH = 0.8
const NAMED: readonly RegExp[] = [
  // “Tom will …”, “Ann and Tom need to …”: a name has a capital.
  new RegExp(
    `(?<![\\p{L}'])(?!(?:I|We|You|They|He|She|It|This|That|These|Those|There|What|Which|Who|And|So|But|Then|Now|Maybe|If|When)\\b)\\p{Lu}[\\p{L}'-]+(?: \\p{Lu}[\\p{L}'-]+)?(?: and \\p{Lu}[\\p{L}'-]+)?(?: will|'ll| should| must| needs? to| has to| have to| is going to| are going to) ${ADVERBS}(?=\\p{L})`,
    'gu',
  ),
  // “Tom, you're changing the price list, and …”: who sums up hands it out.
  new RegExp(
    `(?<![\\p{L}'])(?!(?:Yes|Yeah|Okay|No|So|And|But|Well|Right|If|When|Sorry|Like|Now|Then|Because)\\b)\\p{Lu}[\\p{L}'-]+, (?:and )?you(?:'re| are) ${ADVERBS}(?=\\p{L}+ing\\b)`,
    'gu',
  ),
]

const LEADS: readonly Lead[] = [
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
    'action items?(?: for \\p{L}+)?(?: is| would be)?(?: to|:)|to-?do(?: is)?(?: to|:)|next steps?(?: (?:here|now|then|from here|for (?:me|us)))? (?:is|are|would be|will be)|(?:assigned|tasked) (?:you )?to',
    1,
  ),
  lead(
    "please(?:,? (?:clients|everyone|everybody|all|folks|people|guys|(?:\\p{L}+ )?teams)(?=,))?|feel free to|kindly|(?:can|could|would|will) (?:you(?: guys)?|someone|somebody|anyone|everyone)|would you (?:be (?:able|willing|happy|up for)|mind|like|want)(?: to)?|are you (?:able|willing|happy) to|(?:it )?(?:would|'d) (?:really )?help(?: a lot| me| us)? if (?:you|we|someone|somebody) (?:could|can)|i(?:'d| would)(?: really)? (?:appreciate(?: it)?|be (?:very )?(?:grateful|happy|glad)) if (?:you|we|someone|somebody)(?: guys)? (?:could|can|would)|do you (?:want|mind|wanna)(?: to)?|if (?:you|we|someone|somebody|anyone|everyone|clients|people|folks|teams)(?: guys)? (?:could|can|would|want to)|remember to|don't forget to|make sure (?:to|you)|i(?:'d| would) (?:ask|like|urge|encourage|love) (?:you|everyone|people|clients|teams|folks)(?: guys| all)? to",
    1,
  ),
  // Asked of a group, or of nobody in particular.
  lead(
    `(?:does ${ANYONE}(?: here| else)? (?:want|care|have time)|is ${ANYONE}(?: here| else)? (?:able|willing|happy|interested in|available|free)|if ${ANYONE} (?:wants|is (?:willing|happy|interested in)|would (?:like|be (?:willing|happy|interested in))))(?: to)?|(?:can|could|would|will) (?:\\p{L}+ )?\\p{L}{3,}s be able to|(?:can|could|would|will) (?:${GROUP})|i(?:'d| would)(?: really| also)? (?:appreciate(?: it)?|love(?: it)?|like(?: it)?|be (?:very |super |really )?(?:grateful|happy|glad)) if (?:${GROUP})(?: could| can| would)?|i(?:'d| would)(?: really| also)? (?:like|love|need|want|ask) (?:${GROUP}|someone|somebody|everyone|everybody|people|folks) to|(?:i|we)(?:'d|'ll| will| would)? (?:just |really |still |also )?(?:need|want) (?:you(?: guys| all)?|someone|somebody|everyone|everybody|people|folks|${GROUP})(?: from (?:\\p{L}+ ){1,3}?)? ?to|(?:may|can|could) i ask (?:you(?: all| guys)?|${GROUP}|someone|somebody|everyone) to|(?:is it|would it be) possible (?:for (?:you|someone|somebody|everyone|${GROUP}) )?to|(?:looking for|need) (?:someone|somebody|volunteers|a volunteer|people) (?:to|who (?:can|could|will|would))|the (?:ask|request)(?: here)? (?:is|would be) (?:for (?:you|everyone|${GROUP}) )?to`,
    0.9,
  ),
  lead(
    "i(?:'d| would) be (?:glad|willing|able|up for it) to|i(?:'m| am) (?:glad|willing) to|i(?:'ll| will)? volunteer to|who(?:'s| is) (?:able|willing|happy|going) to|who(?:'s| is)(?= (?!going\\b|doing\\b|talking\\b|using\\b|being\\b|having\\b|coming\\b|speaking\\b|missing\\b|joining\\b|working\\b)\\p{L}+ing (?:the|an?|this|that|these|those|it|them)\\b)|who (?:can|could|wants to|would like to)|(?:make|making) sure (?:that )?(?:we|you)",
    0.7,
  ),
  // “Okay, I can make a table”: what somebody offers at the head of what they say.
  lead('(?<=^(?:(?:okay|ok|yeah|yes|sure|right|alright|well|oh|so|and|then),? ){0,3})i can', 0.65),
  // “Happy to check in with the team.”
  lead(
    '(?<=^(?:(?:i just wanted to say|yeah|yes|sure|of course|also),? ){0,2})(?:also |more than )?happy to',
    0.65,
  ),
  // “Then I tag it in the evening”: of what was, “put” and “set” are said the same way.
  lead('(?:then|and then|so then|okay then) i(?! (?:put|set|read|cut|let|hit|shut|cost|quit)\\b)', 0.5),
  lead(
    `${SUBJECT}(?: [\\p{L}]+ly)?(?: (?:still|also|just|all|definitely|probably|really))*(?: (?:need|needs|have|has|ought|got|'ve got|are supposed|is supposed)(?: (?:still|also|just))* to| gotta| must| should)`,
    0.8,
  ),
  lead(`(?:we|they|you(?: guys)?|he|she|someone|clients?|teams?)${WILL}`, 0.7),
  lead(
    `(?:it )?(?:would|might|could|'d|'ll|will) be ${VERY}(?:great|good|nice|helpful|useful|best|better|ideal|awesome|worth|important|appreciated|easier) (?:to|if (?:we|you|someone|somebody|everyone|clients|people|teams|they|${GROUP})(?: could| can)?|for (?:\\p{L}+ )?(?:\\p{L}+ )?to|having)|(?:it's|it is|that's) (?:worth|important to|good to)|(?:the )?(?:plan|goal|idea|aim|intention|next thing)(?: now| here| then)? (?:is|was|would be)(?: (?:\\p{L}+ly|just|also|still))? to`,
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
  // “I'm in the process of adding …”: begun, and not done.
  lead(
    "(?:i'm|i am|we're|we are)(?: (?:currently|also|still|now|just|already))* (?:(?:in the process|in the middle) of|about to|busy|working on|finishing up(?: with)?)(?= \\p{L}+ing\\b| (?<=about to )\\p{L})",
    0.7,
  ),
  lead("(?:i'm|i am|we're|we are)(?: currently| also| still| just| actively)*(?= \\p{L}+ing\\b)", 0.5),
]

/** What comes before the words that say what to do, wherever a text has it. */
export function* leadsIn(text: string): Generator<LeadIn & { readonly strength: number }> {
  for (const pattern of NAMED)
    for (const { 0: said, index } of text.matchAll(pattern))
      yield { said, index, end: index + said.length, strength: NAMED_STRENGTH }
  const lower = toLowerCase(text)
  for (const { pattern, strength } of LEADS)
    for (const found of pattern.in(text, lower)) yield { ...found, strength }
}
