import { stem } from '@mi/language/english-speech'
import type { Clause } from '../../transcript/clause.ts'
import { contentWords, faultOfTitle } from './check-title.ts'
import { cleanTextOf } from './clause-edges.ts'
import { withFollowUp } from './follow-up.ts'
import { mentionsIn } from './mentions.ts'

/** More says enough by itself. */
const MOST_CONTENT = 5
/** A title that is complete: it has a subject behind it, or says already what for. */
const COMPLETE = /[,()]| (?:and|so|that|what|whether|how|why|to|if|when|once|before|after) /u
/** After a longer pause the speaker has begun again. */
const SAME_BREATH_SECONDS = 4

/** Who or what acts in “so that …”, “once …”: no pronoun. */
const ACTOR =
  "(?!(?:i|we|you|they|it|he|she|this|that|these|those|there|people|everyone|everybody|someone|somebody|one|i'\\p{L}+|we'\\p{L}+|it's|that's|they'\\p{L}+|you'\\p{L}+)\\b)(?:(?:the|an?|all|both|other|more|most|new) )*\\p{L}[\\p{L}'-]*(?: \\p{L}[\\p{L}'-]*)?"
const WORDS = "(?: [\\p{L}\\p{N}'/.-]*[\\p{L}\\p{N}']){1,9}?"
const END =
  "(?=$|[,;:?!…]|\\.(?:\\s|$)| (?:and|but|so|because|which|or) (?:i|we|you|they|it|he|she|that|this|then|also|as)(?:'\\p{L}+)?\\b| (?:because|but|which|if|i think|i guess)\\b)"
/** “… so that the printers can start”. */
const PURPOSE = new RegExp(
  `^,?\\s*so(?: that)? (?<words>${ACTOR} (?:can|could|will|have|has|know|knows|get|gets|is able to|are able to)\\b${WORDS})${END}`,
  'iu',
)
/** “To get the hall open”, of a sentence that a recogniser cut before it. */
const CUT_OFF = new RegExp(
  `^[,.…]*\\s*(?:in order )?to (?:at least )?(?<words>(?!be\\b|do\\b|see\\b|say\\b|me\\b|us\\b|you\\b|the\\b|an?\\b|all\\b|my\\b|our\\b|your\\b)\\p{Ll}{2,}${WORDS})${END}`,
  'iu',
)
/** “In the next issue, I'll …”: where or of what. */
const IN_FRONT =
  /(?<=^|[.?!] |\b(?:so|and|then|that|okay|yeah|also),? |\bthat (?:probably|maybe) )(?<preposition>regarding|concerning|about|as for|with regards? to|related to|when it comes to|on|in|for) (?<thing>(?:[\p{L}\p{N}'/-]+ ){0,6}[\p{L}\p{N}'/-]+), (?:(?:so|then|maybe|probably|also|yeah|please) )*(?:i|we|you|please|can|could|would|let)(?:'(?:ll|m|re|d|ve|s))?\b/giu
/** “As soon as the stalls are there, please …”. */
const CONDITION = new RegExp(
  `(?<=^|[\\s,;])(?:as soon as|once) (?<words>${ACTOR} (?:is|are|get|gets|has|have)\\b(?: [\\p{L}\\p{N}'/-]+){1,5}?), (?:(?:so|then|just|maybe|also|yeah) )*(?:i|we|you|please|can|could|would|let)(?:'(?:ll|m|re|d|ve|s))?\\b`,
  'giu',
)
/** “In the meantime”, “in the long run”. */
const NO_PLACE =
  /\b(?:meantime|beginning|end|future|past|case|general|sense|way|opinion|mind|addition|particular|practice|theory|principle|view|perspective|term|run)$/iu
const DETERMINER =
  /\b(?:our|my|your|these|those|this|that) (?=\p{L}{3,})(?!(?:is|are|was|were|will|would|can|could|should|has|have)\b)/giu
/** Nobody who was not there knows what is meant. */
const POINTS =
  /\b(?:i|we|you|they|it|he|she|him|her|them|us|me|this|that|these|those|there|here|one|ones|something|anything|stuff|things?)\b/iu

/**
 * A title of few words with what the speaker says of the task in the same breath: what it is for (“so that the printers can start”), where or of
 * what it is (“in the next issue, I'll …”), from when on, or what follows. Unchanged where nothing of that can be read alone.
 */
export function withSameBreath(
  title: string,
  phrase: readonly Clause[],
  clauses: readonly Clause[],
  names: ReadonlySet<string>,
): string {
  return withCircumstance(title, phrase, clauses, names) ?? withFollowUp(title, phrase, clauses)
}

function withCircumstance(
  title: string,
  phrase: readonly Clause[],
  clauses: readonly Clause[],
  names: ReadonlySet<string>,
): string | null {
  const content = contentWords(title)
  if (content.length > MOST_CONTENT || COMPLETE.test(title)) return null
  const text = sameBreath(phrase, clauses)
  const anchor = anchorOf(title, text)
  if (anchor === null) return null
  const own = new Set(content.map(word => stem(word.toLowerCase())))
  const lead = text.slice(0, anchor.start)
  const rest = text.slice(anchor.end)
  const front = lastIn(lead, IN_FRONT)
  const condition = lastIn(lead, CONDITION)?.words
  const purpose = PURPOSE.exec(rest)?.groups?.words
  const further = CUT_OFF.exec(rest)?.groups?.words
  for (const [link, words] of [
    front === undefined ? null : placed(front, names),
    further === undefined ? null : ([' to ', further] as const),
    purpose === undefined ? null : ([' so that ', purpose] as const),
    condition === undefined ? null : ([' once ', condition] as const),
  ].filter(one => one !== null)) {
    const said = words.replace(DETERMINER, 'the ')
    const full = `${title}${link}${said}${link === ' (' ? ')' : ''}`
    const fresh = contentWords(said).some(word => !own.has(stem(word.toLowerCase())))
    if (fresh && !POINTS.test(said) && faultOfTitle(full) === null) return full
  }
  return null
}

// Of the same sentence.
function lastIn(lead: string, pattern: RegExp): Record<string, string> | undefined {
  const found = [...lead.matchAll(pattern)].at(-1)
  return found === undefined || /[.?!] /u.test(lead.slice(found.index + found[0].length))
    ? undefined
    : found.groups
}

function placed(
  { preposition = '', thing = '' }: Record<string, string>,
  names: ReadonlySet<string>,
): readonly [string, string] | null {
  const named = thing.replace(/^(?:having|getting|doing) /iu, '')
  // One word is as often misheard.
  if (!/[ \d]/.test(named) || NO_PLACE.test(named) || mentionsIn(named, names).length === 0) return null
  return /^(?:in|on|for)$/iu.test(preposition)
    ? [` ${preposition.toLowerCase()} `, named]
    : [' (', named.replace(/^(?:the|our|an?) /iu, '')]
}

// The words of a phrase and, where the speaker goes on without a pause, of the clause after it and of the one before.
function sameBreath(phrase: readonly Clause[], clauses: readonly Clause[]): string {
  const first = phrase[0]
  const last = phrase.at(-1)
  if (first === undefined || last === undefined) return ''
  const before = clauses[first.index - 1]
  const after = clauses[last.index + 1]
  const all = [
    ...(before !== undefined && isSameBreath(before, first) && !/[.?!]\s*$/u.test(before.text)
      ? [before]
      : []),
    ...phrase,
    ...(after !== undefined && isSameBreath(last, after) ? [after] : []),
  ]
  return all.map(one => cleanTextOf(one).replace(/’/g, "'")).join(' ')
}

function isSameBreath({ segment: one }: Clause, { segment: other }: Clause): boolean {
  return one.speakerName === other.speakerName && other.start - one.end <= SAME_BREATH_SECONDS
}

// From the verb of a title to its last word, where it was said.
function anchorOf(title: string, text: string): { start: number; end: number } | null {
  const lower = text.toLowerCase()
  const words = title.toLowerCase().split(' ')
  const start = ` ${lower}`.lastIndexOf(` ${words[0] ?? ''}`)
  if (start < 0) return null
  for (const word of words.toReversed()) {
    const at = lower.indexOf(word, start)
    if (at >= 0 && word.length > 2) return { start, end: at + word.length }
  }
  return null
}
