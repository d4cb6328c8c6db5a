/** A statement of its own: “The gas limit stays at 300 million”. */
const STAYS =
  /^(?<subject>(?:(?:the|all|both|these|those|each|every|any) )?(?:[\p{L}\p{N}'/.-]+ ){0,5}[\p{L}\p{N}'/.-]+?) (?<verb>(?:will|won't|should(?:n't)?|must|is|are|isn't|aren't|can|cannot|can't) (?:(?:not|only|still|also|just|now|always|definitely|never) ){0,3}(?:be (?!able|safe|clear|good|great|nice|fine|the|an?\b)|stay|remain|go|move|happen|ship|run|use|get|have|need|wait|end|start|begin|become|include|keep|\p{L}+ed\b|in\b|out\b|final\b|off\b|on\b|optional\b|mandatory\b|required\b|enough\b)|stays?|remains?|goes|moves?|ships?|becomes?|ends?|starts?)\b(?<rest>.*)$/iu
const NO_SUBJECT =
  /^(?:i|we|you|he|she|it|they|this|that|these|those|there|here|what|which|who|how|why|when|where|if|so|and|but|because|as|one|someone|everyone|everybody|people|nobody|then|maybe|also|now|my|our|your|their|his|her|in|on|at|for|from|by|with|to|of|or|not|yes|no|let|thing|something|anything|everything|nothing|question|point|problem|issue|reason|next|other)\b|\b(?:i|we|you|they|he|she|it|that|which|who|is|are|was|were|to|do|does|did|if|my|our|your)\b/iu
const LEAST_WORDS = 4
const MOST_WORDS = 22

/** “The gas limit stays at 300 million”: a sentence that says by itself what will be; null where it is another. */
export function statedFact(clean: string): string | null {
  const { subject = '', verb = '', rest = '' } = STAYS.exec(clean)?.groups ?? {}
  if (subject === '' || NO_SUBJECT.test(subject)) return null
  const said = `${subject} ${verb}${rest}`
  const words = said.split(/\s+/).length
  if (words < LEAST_WORDS || words > MOST_WORDS) return null
  if (
    /\b(?:i|we|i'\p{L}+|we'\p{L}+|you|me|us|my|our|your|it|he|she|they|them|this|that's|there|right|maybe|probably|hopefully|guess|think|sure|would|could|might)\b/iu.test(
      said,
    )
  )
    return null
  return said.slice(0, 1).toUpperCase() + said.slice(1)
}
