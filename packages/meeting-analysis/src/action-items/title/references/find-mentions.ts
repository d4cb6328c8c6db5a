import { speech } from '@mi/language/speech'
import { firstIn, uncapitalized } from '../../../text/write-words.ts'
import { isMade, isPerson } from './find-antecedent.ts'
import { isDeterminer, isNoun, phraseEnd, type Token, tokensOf } from './noun-phrase.ts'

const patterns = speech.titles.references.mentions

export interface Mention {
  /** The words without the article: “link to the privacy policy”. */
  readonly words: string
  readonly head: string
  readonly plural: boolean
  /** “A letter”, “new lamps”: “one” may refer to it. */
  readonly indefinite: boolean
  /** The speaker says that it exists or is needed. */
  readonly wanted: boolean
  /** “The letter”, “those lamps”, or a name. */
  readonly definite: boolean
  /** How surely it is the subject of the talk. */
  readonly weight: number
}

const LONGEST_MENTION = 9
const ALONE = 0.6
const HEADING = 2.2
const NAME_ALONE = 2

/** The mentions of each meeting, because every task reads the clauses around it. */
const read = new WeakMap<ReadonlySet<string>, Map<string, readonly Mention[]>>()

/** The things that a clause mentions, in order. @param names words of the participants' names, one set for each meeting */
export function mentionsIn(text: string, names: ReadonlySet<string>): readonly Mention[] {
  const known = read.get(names) ?? new Map<string, readonly Mention[]>()
  read.set(names, known)
  const found = known.get(text) ?? readMentions(text, names)
  known.set(text, found)
  return found
}

function readMentions(text: string, names: ReadonlySet<string>): Mention[] {
  const tokens = tokensOf(text)
  const mentions: Mention[] = []
  for (let at = 0; at < tokens.length; ) {
    const end = phraseEnd(tokens, at)
    if (end === null) {
      at++
      continue
    }
    const mention = mentionAt(tokens, at, end, names)
    if (mention !== null) mentions.push(mention)
    at = end
  }
  return mentions
}

function mentionAt(
  tokens: readonly Token[],
  from: number,
  end: number,
  names: ReadonlySet<string>,
): Mention | null {
  let first = from
  while (first < end && isDeterminer(tokens[first] as Token)) first++
  const determiner = first > from ? (tokens[from]?.word.toLowerCase() ?? '') : ''
  if (/^(?:same|other|such)$/i.test(tokens[first]?.word ?? '')) return null
  const head = tokens[end - 1] as Token
  const nounHead = isNoun(head) ? head : (tokens[end - 2] ?? head)
  const bare = tokens.slice(first, end)
  if (bare.length === 0 || bare.every(({ word }) => names.has(word.toLowerCase()))) return null
  if (patterns.noThing.test(nounHead.word) || bare.some(({ word }) => patterns.time.test(word))) return null
  if (names.has(nounHead.word.toLowerCase()) || nounHead.word.length < 2) return null
  // “The authors” are asked, they are no thing. “I'm” and “gonna” are no nouns.
  if (isPerson(nounHead.word) || bare.some(({ word }) => patterns.noNoun.test(word))) return null
  // “Questions need answering.”
  if (bare.length === 1 && first === from && /^\p{Ll}+ing$/u.test(head.word)) return null
  const before = textOf(tokens.slice(0, from))
  const isSubject = patterns.opener.test(before === '' ? '' : `${before} `) || patterns.inPlace.test(before)
  const complete = withComplements(tokens, end, isSubject)
  const words = tokens.slice(first, complete)
  const after = textOf(tokens.slice(complete))
  const named =
    bare.some(({ tag }, at) => (at > 0 || first > 0) && tag === 'PROPN') || /[A-Z]{2}|\d/.test(textOf(bare))
  const definite = /^(?:the|this|that|these|those|my|our|your)$/.test(determiner) || named
  // “The volunteers' rota for the weekend.”: only a name.
  const heading = isSubject && words.length > 1 && /^[.,;:…]?$/.test(after)
  const opened = heading
    ? HEADING
    : weightOf(before, after, isSubject && definite && patterns.afterSubject.test(after), definite)
  // A single word is often a mistake of the recogniser or the tagger.
  const alone = complete - first === 1 && !/^[A-Z]{2,}s?$|\d/.test(head.word) && !isMade(head.word)
  const weight = opened - (alone ? (head.tag === 'PROPN' ? NAME_ALONE : ALONE) : 0)
  const plural =
    /[^s]s$/i.test(nounHead.word) &&
    !/^(?:class|business|process|access|news|address|analysis|tls|dns|os|js)$/i.test(nounHead.word)
  return {
    words: lowerFirst(
      textOf(words),
      tokens[first]?.tag === 'PROPN' && !(first === 0 && /^\p{Ll}/u.test(words[1]?.word ?? '')),
    ),
    head: nounHead.word,
    plural,
    indefinite: /^an?$/.test(determiner),
    wanted: patterns.thereIs.test(before),
    definite,
    weight: weight + (named ? 0.3 : 0) + Math.min(words.length - 1, 4) * 0.15,
  }
}

function weightOf(before: string, after: string, subject: boolean, definite: boolean): number {
  // “On page four there is …” names a place.
  if (patterns.opensSubject.test(before))
    return /^,? ?(?:there|we have|we need)/i.test(after) && /^on$/i.test(before) ? 0.7 : 2.6
  if (patterns.askedFor.test(before)) return definite ? 2 : 1.8
  if (patterns.thereIs.test(before)) return 2
  if (subject) return 1.9
  return definite ? 0.7 : 0.4
}

// “(The link) to the privacy policy in the footer”: prepositions with their nouns.
function withComplements(tokens: readonly Token[], end: number, isSubject: boolean): number {
  let complete = end
  for (let count = 0; count < 3; count++) {
    const link = tokens[complete]?.word.toLowerCase() ?? ''
    const head = tokens[complete - 1]?.word ?? ''
    const attaches =
      /^(?:of|for|about|between|on|with)$/.test(link) ||
      ((isSubject || patterns.flaw.test(head)) && /^(?:in|at|from|behind|above|over|under)$/.test(link)) ||
      (link === 'to' && patterns.takesTo.test(head))
    if (!attaches) break
    const next = phraseEnd(tokens, complete + 1)
    if (next === null || next - end > LONGEST_MENTION) break
    const words = tokens.slice(complete + 1, next)
    if (
      words.some(
        ({ word }) => patterns.time.test(word) || /^(?:that|this|it|case|general|way|place|end)$/i.test(word),
      )
    )
      break
    complete = next
  }
  return complete
}

function textOf(tokens: readonly Token[]): string {
  return tokens
    .map(({ word, space }, at) => (at > 0 && space ? ` ${word}` : word))
    .join('')
    .replace(/\b(?:our|my|your|her|his|their)\b/gi, 'the')
}

function lowerFirst(text: string, isName: boolean): string {
  return isName || /^\S*[A-Z]\S*[A-Z\d]/.test(text) ? text : uncapitalized(text)
}

const namePatterns = speech.titles.references.names

/** Finds the longer name of a thing that was used before: “Gary's PR on refunds” for “PR”. */
export function findLongerName(
  thing: string,
  before: readonly string[],
  names: ReadonlySet<string>,
): string | null {
  const isLonger = ({ head, words }: Mention) =>
    head.toLowerCase() === thing.toLowerCase() && / /.test(words) && !namePatterns.ordinal.test(words)
  return firstIn(before, text => mentionsIn(text, names).findLast(isLonger)?.words)
}
