import { speech } from '@mi/language/speech'
import { tagged } from '../text/tagger.ts'
import { capitalized } from '../text/write-words.ts'
import { saysWhat } from './complete-statement.ts'
import type { Found } from './write-imperative.ts'

const patterns = speech.decisions.statements.verbless

const VERB = /^(?:AUX|VERB)$/

/** Yields decisions without a verb: “seventy then”, “no dogs in the office”, “approved”. Most of them need the subject of the talk. */
export function* saidInShort(clean: string): Generator<Found> {
  if (patterns.broken.test(clean)) return
  const said = clean.replace(patterns.before, '')
  const lead = clean.slice(0, clean.length - said.length)
  const { how, what, rest = '' } = patterns.ended.exec(said)?.groups ?? {}
  if (how !== undefined) {
    const text = `${what === undefined ? '' : `the ${what} is `}${how.toLowerCase()}${rest}`
    yield { text: capitalized(text), strength: 0.9, kind: 'short', pointsBack: true }
  }
  const [first = ''] = said.split(/, (?!(?:\p{L}+ ){0,3}(?:for|if|unless|until|from|on|in|at)\b)/u)
  const denied = /\bno $/iu.test(lead) ? `no ${first}` : first
  if (patterns.nothing.test(denied) && saysWhat(denied) && isVerbless(denied.slice(3)))
    yield {
      text: capitalized(denied.replace(/,? (?:then|any ?more|please)$/iu, '')),
      strength: 0.7,
      kind: 'short',
    }
  if (patterns.restricted.test(first) && isVerbless(first) && !patterns.noOption.test(first))
    yield { text: capitalized(first), strength: 0.65, kind: 'short', pointsBack: first.split(' ').length < 3 }
  if (patterns.counted.test(said)) return
  const { thing } = patterns.thenAtEnd.exec(said)?.groups ?? {}
  const { chosen, meant } = patterns.itIs.exec(said)?.groups ?? {}
  const measured = [meant, first].find(part => part !== undefined && patterns.measured.test(part))
  const option = thing ?? chosen ?? measured?.replace(patterns.suits, '')
  if (option === undefined || patterns.noOption.test(option) || !isVerbless(option)) return
  yield { text: capitalized(option), strength: 0.6, kind: 'short', pointsBack: !isMeasuredThing(option) }
}

/** Yields a proposed number or day: “How about five minutes?” */
export function* measuredIn(option: string): Generator<Found> {
  if (!patterns.measured.test(option) || patterns.noOption.test(option) || !isVerbless(option)) return
  yield { text: capitalized(option), strength: 0.6, kind: 'question', pointsBack: !isMeasuredThing(option) }
}

// “A hundred characters”, but not “a hundred”.
function isMeasuredThing(option: string): boolean {
  const { words, tags } = tagged(option)
  return (
    patterns.measured.test(option) &&
    words.some(
      (word, at) =>
        tags[at] === 'NOUN' &&
        !patterns.measured.test(word) &&
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
