import { tagged } from '../text/tagger.ts'
import type { Found } from './phrased-statement.ts'
import { saysWhat } from './vague-statements.ts'

/** What people say before it: “okay, so …”. */
const BEFORE =
  /^(?:(?:so|okay|ok|alright|all right|right|yeah|yes|yep|no|great|good|perfect|cool|well|and|then|now|um|uh|sure|fine|done|agreed|excellent|(?:let's|let us|we(?:'ll| will| can)?|i(?:'d| would)) (?:say|make it|do)(?= ))\b[,.!]? )+/iu
const NUMBER =
  '(?:\\d[\\d.,:]*|(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|(?:thir|four|fif|six|seven|eigh|nine)teen|(?:twen|thir|for|fif|six|seven|eigh|nine)ty(?:-\\p{L}+)?|hundred|thousand|half)\\b)'
const DAY =
  '(?:(?:mon|tues|wednes|thurs|fri|satur|sun)day|january|february|march|april|may|june|july|august|september|october|november|december|(?!kind|most|rest|list|best|worst|least|both|cost|test|part|standard|board)\\p{L}+(?:st|nd|rd|th|ieth)\\b(?= (?:of|is|it|then)\\b|$)|next (?:week|month|year))'
/** “Three months for each of them”, “the twelfth of May”: a number or a day, and what it is of. */
const MEASURED = new RegExp(
  `^(?:(?:the|a|an|about|around|only|from|until|by|on|at|every) )*(?:${NUMBER}|${DAY})`,
  'iu',
)
const THEN = /^(?<thing>[^,?]{1,60}?),? then$/iu
const IT_IS =
  /^(?:(?<chosen>[^,?]{1,40}?),? it is|(?:it's|it is|it'll be|it will be) (?<meant>[^?]{2,80}))$/iu
/** “Two weeks is fine”, “Wednesday works for me”. */
const SUITS =
  /(?: is|'s| are| would be| should be| sounds| seems)? (?:works?|fine|good|okay|ok|great|perfect|enough|doable|reasonable|acceptable|better|best)(?: (?:for|with|by) (?:me|us|everyone|everybody|all of us))?$/iu
/** “The motion is carried”, “approved, provided that …”. */
const ENDED =
  /^(?:(?:the|this|that|your) (?<what>(?:\p{L}+ )?(?:motion|proposal|amendment|request|change|application|draft|item)) (?:is|was|has been) )?(?<how>granted|approved|adopted|accepted|declined|rejected|withdrawn|cancelled|postponed|carried|passed)(?<rest>,? (?:provided|until|unless|with|by|on|under|for|if) [^.?]{2,80}|)$/iu
const NOTHING =
  /^no,? (?!(?:problem|worr|idea|objection|question|comment|update|opinion|one\b|more\b|hurry|way\b|need|doubt|rush|sorry|not\b|no\b|i\b|it\b|we\b|you\b|they\b|that\b|this\b|there|but|because|thanks|thank|news|answer|response|reason|surprise|matter|other|longer|further|clue|pressure|wonder|chance|strong|real|big|nothing|the\b|just|only|less))[\p{L}\p{N}' -]{3,70}$/iu
/** “Read groups only”, “off by default”, “at least one entry”. */
const RESTRICTED =
  /^(?:(?:only|at least|at most|no more than|up to) (?!if\b|when\b|because\b|as\b|for me\b)[\p{L}\p{N}' -]{3,50}|[\p{L}\p{N}' -]{3,50} (?:only|by default|everywhere|for everybody|for everyone))$/iu
/** Words that make a sentence of it. */
const VERB = /^(?:AUX|VERB)$/

/**
 * What is settled without a verb: “seventy then”, “three for each club”, “no dogs in the office”, “approved”. What it is about has to be
 * known, as nearly all of them point back.
 */
export function* saidInShort(clean: string): Generator<Found> {
  if (BROKEN.test(clean)) return
  const said = clean.replace(BEFORE, '')
  const lead = clean.slice(0, clean.length - said.length)
  const { how, what, rest = '' } = ENDED.exec(said)?.groups ?? {}
  if (how !== undefined) {
    const text = `${what === undefined ? '' : `the ${what} is `}${how.toLowerCase()}${rest}`
    yield { text: capital(text), strength: 0.9, kind: 'short', pointsBack: true }
  }
  const [first = ''] = said.split(/, (?!(?:\p{L}+ ){0,3}(?:for|if|unless|until|from|on|in|at)\b)/u)
  const denied = /\bno $/iu.test(lead) ? `no ${first}` : first
  if (NOTHING.test(denied) && saysWhat(denied) && isVerbless(denied.slice(3)))
    yield {
      text: capital(denied.replace(/,? (?:then|any ?more|please)$/iu, '')),
      strength: 0.7,
      kind: 'short',
    }
  if (RESTRICTED.test(first) && isVerbless(first) && !NO_OPTION.test(first))
    yield { text: capital(first), strength: 0.65, kind: 'short', pointsBack: first.split(' ').length < 3 }
  if (COUNTED.test(said)) return
  const { thing } = THEN.exec(said)?.groups ?? {}
  const { chosen, meant } = IT_IS.exec(said)?.groups ?? {}
  const measured = [meant, first].find(part => part !== undefined && MEASURED.test(part))
  const option = thing ?? chosen ?? measured?.replace(SUITS, '')
  if (option === undefined || NO_OPTION.test(option) || !isVerbless(option)) return
  yield { text: capital(option), strength: 0.6, kind: 'short', pointsBack: !isMeasuredThing(option) }
}

/** “How about five minutes?”: the number or the day that somebody proposes. */
export function* measuredIn(option: string): Generator<Found> {
  if (!MEASURED.test(option) || NO_OPTION.test(option) || !isVerbless(option)) return
  yield { text: capital(option), strength: 0.6, kind: 'question', pointsBack: !isMeasuredThing(option) }
}

/** “Two, four, eight”: a list. */
const COUNTED = new RegExp(`^${NUMBER}, ${NUMBER}(?:,|$)`, 'iu')
/** A pause within it, or begun again. */
const BROKEN = /…|\.\.|--|\b(\p{L}+),? \1\b/iu
const NO_OPTION =
  /^(?:maybe|perhaps)\b|^(?:one|two|three|four|five|six|seven|eight|nine|eleven|twelve) (?:ten|eleven|twelve|\p{L}+teen|\p{L}+ty)\b|\S (?:yes|yeah|yep|okay|no)\b|^(?:next|next week|later|today|tomorrow|soon|that|this|it|what|why|who|how|and|but|if|or|not|now|there|here|bye|thanks?|thank you.*|see you.*|one|once|by|until|good|fine|great|me|us|you)$|\b(?:i|you|he|she|they|we|it|minutes? (?:early|late|left)|o'clock sharp)\b/iu

// “A hundred characters”, not “a hundred”.
function isMeasuredThing(option: string): boolean {
  const { words, tags } = tagged(option)
  return (
    MEASURED.test(option) &&
    words.some(
      (word, at) =>
        tags[at] === 'NOUN' &&
        !MEASURED.test(word) &&
        !/^(?:months?|weeks?|days?|years?|hours?|minutes?|time|everybody|everyone|all)$/iu.test(word),
    )
  )
}

function isVerbless(text: string): boolean {
  const { words, tags } = tagged(text)
  return (
    words.length <= 14 &&
    !tags.some((tag, at) => VERB.test(tag) && at > 0 && !/(?:ed|ing)$/.test(words[at] ?? ''))
  )
}

function capital(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1)
}
