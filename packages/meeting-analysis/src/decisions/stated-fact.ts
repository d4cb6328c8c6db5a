/** A statement of its own: “The gas limit stays at 300 million”. */
const STAYS =
  /^(?<subject>(?:(?:the|all|both|these|those|each|every|any) )?(?:[\p{L}\p{N}'/.-]+ ){0,5}[\p{L}\p{N}'/.-]+?) (?<verb>(?:will|won't|should(?:n't)?|must|can|cannot|can't) (?:(?:not|only|still|also|just|now|always|definitely|never) ){0,3}(?:be (?!able|safe|clear|good|great|nice|the|an?\b)|stay|remain|go|move|happen|ship|run|use|get|need|wait|end|start|begin|become|include|keep|\p{L}+ed\b)|(?:is|are|isn't|aren't) (?:(?:not|only|still|also|just|now|definitely) ){0,3}(?:going to (?:be|stay|remain|move|happen|go|have)|gonna (?:be|stay|remain|move|happen|go|have)|in|out|off|final|tentative|experimental|committed|frozen|deferred|deprecated|disabled|enabled|unsupported|supported|settled|pinned|parked|optional|mandatory|postponed|declined|included|moved|approved|cancelled|accepted|removed|dropped|merged|allowed|forbidden|closed|kept|capped|limited|required|planned|scheduled|targeted|set for|delayed|paused|unchanged|preferred|committed|urgent|needed|necessary|blocking|a (?:blocker|priority|must|should|goal|stretch goal)|not for (?:this|the|now)|for the next)\b(?! (?:the|a|an|this|that|of|to|by)\b(?! (?:this|next|same|current|coming)))|(?:is|are|isn't|aren't) (?:(?:not|definitely|clearly|still) ){0,2}(?:out of|in|part of the) scope|(?:has|have|needs?) to (?:be|stay|support|have|go|come|pass|use)|stays?|remains?|goes|moves?|ships?|becomes?|ends?|starts?|runs|applies|waits|closes|opens|gets?|decides|stands|comes? (?:out|off|in|first|last|later|back|before|after)|follows?|happens|takes place|carries)\b(?<rest>.*)$/iu
const NO_SUBJECT =
  /^(?:i|we|you|he|she|it|they|this|that|these|those|there|here|what|which|who|how|why|when|where|if|so|and|but|because|as|one|someone|everyone|everybody|people|nobody|then|maybe|also|now|my|our|your|their|his|her|in|on|at|for|from|by|with|to|of|or|not|yes|no|let|thing|something|anything|everything|nothing|question|point|problem|issue|reason|next|other|after|before|since|once|until|while|during|sort|kind|depending|having|like)\b|\b(?:i|we|you|they|he|she|it|that|which|who|is|are|was|were|to|do|does|did|if|my|our|your|yes|yeah|no|okay|nothing)\b/iu
/** “The deadline is Friday”, “the budget will be forty thousand”. */
const MEASURED =
  /^(?:the|our) (?:\p{L}+ ){0,3}(?:deadline|date|launch|release|budget|limit|price|target|cap|threshold|next (?:call|meeting|session|breakout)) (?:is|will be|would be|should be|stays)(?: (?:at|on|in|by|around|then))? (?:\d|the \d|next |(?:mon|tues|wednes|thurs|fri|satur|sun)day|(?:january|february|march|april|june|july|august|september|october|november|december)\b|\p{L}+(?:ty|teen)\b|a? ?(?:hundred|thousand|million)\b)[^,;]{0,40}$/iu
/** “August 6 is the deadline for proposals”. */
const DAY_OF =
  /^(?:the )?(?:(?:mon|tues|wednes|thurs|fri|satur|sun)day|(?:january|february|march|april|may|june|july|august|september|october|november|december)(?: \d{1,2}(?:st|nd|rd|th)?)?|\d{1,2}(?:st|nd|rd|th)?(?: of \p{L}+)?) (?:is|will be) (?:the|our) (?:\p{L}+ ){0,2}(?:deadline|date|day|launch|release|freeze|cut-?off|start|end) (?:for|of|to) [^,;]{4,60}$/iu
/** “Every site sets its own quota”, “each team can choose its tool”. */
const EACH =
  /^(?:every|each) \p{L}+(?: \p{L}+)? (?:(?:will|can|could|may|should|must|has to|needs to) \p{L}{3,}|sets|decides|chooses|picks|uses|keeps|brings|has|writes|sends|pays|gets|runs) [^,.;?]{3,90}/iu
/** “Thirty stays”, “section seven goes”. */
const SHORT = /^(?:[\p{L}\p{N}-]+ ){1,4}(?:stays|remains|goes|stands|is (?:in|out|off|final|enough))$/iu
/** “Nobody objects, so the deposit stays optional”. */
const CONCLUSION =
  /, (?:and )?(?:so|then|therefore|which means|that means)(?: that)? (?=(?:the|all|both|every|each) )|\bwe(?:'ll|'d| will| would| can| could)? (?:just )?(?:go ahead and )?say (?:that )?(?=\p{L})/iu
/** “…, and now we only have the other”: each of the parts may say what will be. */
const NEXT_THOUGHT = /, (?:and|but|so|because|right|unless|if)\b,? ?/iu
/** “…, so the shops can order”: why, or what each does then. */
const GOES_WITH_FIRST = /\b(?:can|could)\b|^(?:each|every|the (?:\p{L}+er|more|less)\b)/iu
const LEAST_WORDS = 4
const MOST_WORDS = 22

/** “Okay, so I think the list stays as it is”. */
const LEAD =
  /^(?:(?:so|okay|ok|alright|all right|right|yeah|yes|great|good|perfect|cool|well|and|then|now|also|sure|fine)\b,? )*(?:(?:i (?:think|guess|agree|propose|suggest|would say)|i'd say|let's say|(?:it )?(?:sounds|looks|seems) like|the (?:plan|idea|decision|default) is|we say|(?:that|which) means|(?:we|everyone|everybody)(?:'ve| have|'re| are)?(?: all)? (?:agreed?s?|decided|in favou?r|fine|okay))(?: that)?,? ){0,2}/iu

/** “Billing's out.” */
const SHORT_IS =
  /^((?:(?:the|our|all) )?(?:[\p{L}\p{N}/.-]+ ){0,3}[\p{L}\p{N}/.-]{3,})'s ((?:not |only |still |definitely ){0,2}(?:in|out|off|final|optional|mandatory|postponed|declined|going|gonna|tentative|experimental|frozen|deferred|settled|at|on))(?=[ ,]|$)/iu

/** “The gas limit stays at 300 million”: a sentence that says by itself what will be; null where it is another. */
export function statedFact(said: string): string | null {
  const clean = cleaned(said)
  const [first = ''] = clean.split(NEXT_THOUGHT)
  const concluded = clean.split(CONCLUSION).slice(1).at(-1) ?? ''
  return factIn(clean) ?? factIn(first) ?? factIn(concluded)
}

/** “(We keep to the list), and the tasting goes to the second day”: the same in a later part of a sentence. */
export function factInLaterPart(said: string): string | null {
  const [, ...later] = cleaned(said).split(NEXT_THOUGHT)
  return (
    later
      .filter(part => !GOES_WITH_FIRST.test(part))
      .map(factIn)
      .find(fact => fact !== null) ?? null
  )
}

function cleaned(said: string): string {
  return said
    .replace(LEAD, '')
    .replace(SHORT_IS, '$1 is $2')
    .replace(/\b(deadline|date|launch|release|limit|budget|target)'s(?= )/iu, '$1 is')
}

function factIn(clean: string): string | null {
  if (MEASURED.test(clean) || DAY_OF.test(clean)) return capital(clean.replace(/^our /iu, 'The '))
  const [each] = EACH.exec(clean) ?? []
  // “Whatever they think is best”: each of them.
  if (each !== undefined)
    return NOT_ALONE.test(each.replace(/\b(?:they (?:think|guess)|they|them)\b/giu, ''))
      ? null
      : capital(each)
  const { subject = '', verb = '', rest = '' } = STAYS.exec(clean)?.groups ?? {}
  if (subject === '' || NO_SUBJECT.test(subject) || / one$/iu.test(subject)) return null
  const said = `${subject} ${verb}${rest}`
  const words = said.split(/\s+/).length
  if ((words < LEAST_WORDS && !SHORT.test(said)) || words > MOST_WORDS || NOT_ALONE.test(said)) return null
  return /\b(?:would|could|might)\b/iu.test(said) ? null : capital(said)
}

const NOT_ALONE =
  /\b(?:i|we|i'\p{L}+|we'\p{L}+|you|me|us|my|our|your|it|he|she|them|this|that's|there|right|they|maybe|probably|hopefully|guess|think|sure)\b/iu

function capital(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1)
}
