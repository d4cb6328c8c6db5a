import { isStopWord } from '@mi/language/english-speech'
import { speech } from '@mi/language/speech'
import { englishTagger, tagged } from '../../text/tagger.ts'

const patterns = speech.titles.check.faults

export const LEAST_TITLE_WORDS = 3
export const MOST_TITLE_WORDS = 14

/** The reason why a title does not fit into a tracker. Null if it fits. */
export function faultOfTitle(title: string): string | null {
  const words = title.split(/\s+/)
  if (words.length < LEAST_TITLE_WORDS) return 'too short'
  const head = title.replace(SUBJECT_BEHIND, '')
  if (head !== title && faultOfHead(head)) return 'is no phrase'
  if (words.length > MOST_TITLE_WORDS) return 'too long'
  if (title.includes('?')) return 'a question'
  if (title.includes('…')) return 'broken off'
  if (patterns.firstPerson.test(title)) return 'first person'
  if (patterns.filler.test(title)) return 'a filler'
  if (patterns.trailing.test(title)) return 'ends with a function word'
  const [verb = ''] = words
  const lower = title.toLowerCase()
  if (patterns.noWork.test(lower) || !isBaseVerb(verb)) return 'does not begin with what is to be done'
  if (patterns.secondPerson.test(title)) return 'second person'
  if (patterns.nameless.test(lower)) return 'names nothing'
  if (patterns.broken.test(lower) || patterns.brokenInside.test(title) || patterns.incomplete.test(lower))
    return 'is no phrase'
  if (hasSecondVerb(title) || hasGap(title)) return 'is no phrase'
  if (patterns.vague.test(lower)) return 'says too little'
  if (contentWords(words.slice(1).join(' ')).length === 0 || !namesThing(title)) return 'says too little'
  return null
}

/** “(gas repricing)”: the subject behind a title. */
const SUBJECT_BEHIND = / \([^()]{1,80}\)$/u

// “Polish (stateless flow)”: a subject does not complete a verb alone.
function faultOfHead(head: string): boolean {
  const lower = head.toLowerCase()
  return (
    !head.includes(' ') ||
    patterns.trailing.test(lower) ||
    patterns.nameless.test(lower) ||
    patterns.incomplete.test(lower)
  )
}

// “Figure out, investigate”: no thing and no person.
function namesThing(title: string): boolean {
  const { tags } = tagged(title)
  return tags.some((tag, at) => at > 0 && (tag === 'NOUN' || tag === 'PROPN' || tag === 'NUM'))
}

// “Learn along the way will require …”: two sentences in one.
function hasSecondVerb(title: string): boolean {
  const finite =
    / (?:is|are|was|were|will|would|must|should|has been|have been|doesn't|don't|didn't|isn't|aren't)\b/i.exec(
      title,
    )
  return finite !== null && !patterns.opensSentence.test(title.slice(0, finite.index))
}

// “Map out the spec the PR”: a word is missing between two things.
function hasGap(title: string): boolean {
  if (patterns.takesTwoObjects.test(title)) return false
  const { words, tags } = tagged(title)
  return words.some(
    (word, at) =>
      at > 1 &&
      /^(?:the|a|an|these|those)$/i.test(word) &&
      (tags[at - 1] === 'NOUN' || tags[at - 1] === 'PROPN') &&
      !/(?:day|time|week|month|once|whole|way)s?$/i.test(words[at - 1] ?? ''),
  )
}

/** Words that carry meaning. */
export function contentWords(title: string): string[] {
  return title.split(/[^\p{L}\p{N}'’-]+/u).filter(word => word.length > 1 && !isStopWord(word.toLowerCase()))
}

const verbs = new Map<string, boolean>()

/** “Speccing”, “planning”; not “bring”, “string”. */
const GERUND = /[aeiouy]\p{L}{0,20}ing$/u

/** True if a word is a verb in its base form. */
export function isBaseVerb(word: string): boolean {
  const lower = word.toLowerCase().replace(/[,;:]$/, '')
  if (patterns.verbs.test(lower)) return true
  const known = verbs.get(lower)
  if (known !== undefined) return known
  const nlp = englishTagger()
  const tokens = nlp.readDoc(`they will ${lower} the work`).tokens()
  const tags = tokens.out(nlp.its.pos) as string[]
  const lemmas = tokens.out(nlp.its.lemma as never) as unknown as string[]
  const is =
    /^[a-z-]{2,}$/.test(lower) &&
    !GERUND.test(lower) &&
    tags[2] === 'VERB' &&
    (lemmas[2] === lower || lower.includes('-'))
  // The number of verbs of a language bounds the cache.
  if (verbs.size < 5_000) verbs.set(lower, is)
  return is
}
