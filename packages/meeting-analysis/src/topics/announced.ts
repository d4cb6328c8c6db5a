import { isStopWord, stem } from '@mi/language/english-speech'
import { englishTagger } from '../text/tagger.ts'
import type { Phrase } from './read-phrases.ts'

/** How the one who leads a meeting passes to what is next; what follows is its name. English. */
const NAMED_NEXT: readonly RegExp[] = [
  /^(?:\S+ ){0,6}?(?:next|first|second|third|fourth|last|final|other|another|only) (?:up|topic|item|thing|point|one|subject|update|agenda item|item on the agenda|topic on the agenda|\p{L}+ to (?:discuss|talk about|look at|cover))(?: (?:on|for|of|in) (?:the|our|today's|today) ?(?:agenda|list|call|meeting)?)?(?: (?:that )?(?:we|i) (?:have|had|wanted|want)(?: to \p{L}+)?)?(?: here| today)?,? (?:is|was|would be|will be|are)(?: probably| just| also)?(?: about| on| regarding| the discussion (?:about|on|of))?,? /iu,
  /^(?:next|up next|next up|lastly|finally|first up|second|then|now|and then),? (?:up )?(?:is|we have|we've got|comes|on the agenda is),? /iu,
  /^(?!if |when |before |sorry)(?:\S+ ){0,4}?(?:let's|let us|we|we'll|i'll|otherwise|maybe|then)(?:,| can| could| will| should| are| maybe| just| now| also| then| quickly){0,3} (?:move|moving|go|going|jump|switch|get|continue|proceed|turn|head)(?: (?:on|over|ahead|right|straight|quickly|now|back)){0,2},? (?:to|onto)(?: discussing| discuss| talk about| talking about)?,? (?!the next (?:topic|item|point|one|thing|slide)|you\b|your\b|him\b|her\b|me\b)/iu,
  /^(?:\S+ ){0,4}?(?:let's|let us|we|we'll|i'll|maybe)(?:,| can| could| will| should| maybe| just| now| also| then| quickly){0,3} (?:get started|start|begin|kick off|open|continue)(?: off| out| us off| things off)?(?: today)? with,? /iu,
  /^(?:\S+ ){0,12}?(?:an?|any|some|the|quick|short|status)(?: quick| short| brief)? (?:status )?updates? (?:on|about|regarding),? /iu,
  /^(?:\S+ ){0,3}?today(?:'s (?:call|meeting|session|topic))?,? (?:is|we are here|is all) (?:about|for),? /iu,
  /^(?:moving|going|switching|jumping)(?: (?:on|over|ahead|back)){0,2} to,? /iu,
]
/** “Project number five, which is security”. */
const EXPLAINED =
  /^(?:\p{L}+ )?(?:number )?(?:\d+|one|two|three|four|five|six|seven|eight|nine|ten),? (?:which|that) (?:is|was) (?:about |regarding |on )?(.+)$/iu
const MOST_WORDS = 6
/** Words that no name of a subject begins or ends with, and that name none alone. */
const EMPTY =
  /^(?:topic|item|agenda|thing|point|question|update|discussion|call|meeting|part|list|rest|today|tomorrow|yesterday|week|day|minute|second|bit|kind|sort|lot|way|time|side|end|next|last|first|slide|screen|link|chat|comment|people|everyone|guy|presentation|presenter|something|anything|anyon|everybodi|start|anybodi|someon|issu|detail|conclus|idea|stuff|other|one)$/

/** The subject that a sentence announces (“next we have the budget of the fair”), as a noun phrase; null for none. */
export function readAnnounced(text: string): Phrase | null {
  for (const pattern of NAMED_NEXT) {
    const match = pattern.exec(text)
    if (match === null) continue
    const rest = text.slice(match.index + match[0].length)
    const phrase = nounPhraseAt(EXPLAINED.exec(rest)?.[1] ?? rest)
    if (phrase !== null) return phrase
  }
  return null
}

/** The noun phrase that a text begins with, with what belongs to it: “(the) budget of the fair”, “DevNet 7”. */
export function nounPhraseAt(text: string): Phrase | null {
  const nlp = englishTagger()
  const tokens = nlp.readDoc(text.slice(0, 160)).tokens()
  const words = tokens.out() as string[]
  const tags = tokens.out(nlp.its.pos) as string[]
  const taken: { word: string; tag: string }[] = []
  for (const [at, word] of words.entries()) {
    const tag = tags[at] ?? ''
    if (
      taken.length === 0 &&
      /^(?:DET|PRON|ADV|PUNCT)$/.test(tag) &&
      at < 3 &&
      !/^(?:it|this|that|these|those|you|we|i|he|she|they)$/i.test(word)
    )
      continue
    const joins = word === 'of' || (tag === 'DET' && taken.at(-1)?.tag === 'ADP')
    if (!/^(?:NOUN|PROPN|ADJ|NUM)$/.test(tag) && !(joins && taken.length > 0)) break
    taken.push({ word, tag })
    if (taken.length >= MOST_WORDS) break
  }
  while (taken.length > 0 && !isName(taken.at(-1))) taken.pop()
  while (taken.length > 0 && isEmptyWord(taken[0]?.word ?? '')) taken.shift()
  while (taken.length > 0 && /^(?:ADP|DET)$/.test(taken[0]?.tag ?? '')) taken.shift()
  const nouns = taken.filter(({ word, tag }) => /^(?:NOUN|PROPN)$/.test(tag) && !isEmptyWord(word))
  if (nouns.length === 0) return null
  if (nouns.length === 1 && taken.length === 1 && nouns[0]?.tag === 'NOUN' && nouns[0].word.length < 4)
    return null
  const terms = taken
    .map(({ word }) => word.toLowerCase())
    .filter(word => !isStopWord(word))
    .map(stem)
  return terms.length === 0 ? null : { text: taken.map(({ word }) => word).join(' '), terms }
}

function isName(part: { word: string; tag: string } | undefined): boolean {
  return part !== undefined && /^(?:NOUN|PROPN|NUM)$/.test(part.tag) && !isEmptyWord(part.word)
}

function isEmptyWord(word: string): boolean {
  return EMPTY.test(stem(word.toLowerCase())) || EMPTY.test(word.toLowerCase())
}
