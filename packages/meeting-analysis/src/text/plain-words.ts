/** “I'll” and “I will” are one promise: what is written together is taken apart. */
const APART: Readonly<Record<string, string>> = {
  "i'm": 'i am',
  "i'll": 'i will',
  "i've": 'i have',
  "i'd": 'i would',
  "you're": 'you are',
  "you'll": 'you will',
  "you've": 'you have',
  "you'd": 'you would',
  "we're": 'we are',
  "we'll": 'we will',
  "we've": 'we have',
  "we'd": 'we would',
  "they're": 'they are',
  "they'll": 'they will',
  "they've": 'they have',
  "he's": 'he is',
  "he'll": 'he will',
  "she's": 'she is',
  "she'll": 'she will',
  "it's": 'it is',
  "it'll": 'it will',
  "that's": 'that is',
  "that'll": 'that will',
  "there's": 'there is',
  "here's": 'here is',
  "what's": 'what is',
  "who's": 'who is',
  "where's": 'where is',
  "let's": 'let us',
  gonna: 'going to',
  wanna: 'want to',
  gotta: 'got to',
  "can't": 'can not',
  "won't": 'will not',
  "don't": 'do not',
  "doesn't": 'does not',
  "didn't": 'did not',
  "isn't": 'is not',
  "aren't": 'are not',
  "wouldn't": 'would not',
  "couldn't": 'could not',
  "shouldn't": 'should not',
  "haven't": 'have not',
  "hasn't": 'has not',
  "'cause": 'because',
  cause: 'because',
  cuz: 'because',
  yep: 'yes',
  yeah: 'yes',
  ok: 'okay',
}
const SOUND = new Set(['mm', 'hmm', 'uh', 'um', 'oh', 'ah'])
/** Short words that are no beginning of a longer one that was broken off. */
const WHOLE = new Set(
  'a i o u and an are as at be but by can do for go has he her his how if in is it its may me my no not of on one or our out per she so the to up us was we who why you all any new now old two way yes see say set let get got had him man men put run too use this that then them they will with'.split(
    ' ',
  ),
)
const LONGEST_FRAGMENT = 4
const LONGEST_REPETITION = 3

/**
 * Lower-case words as the speaker meant them: contractions and hyphens taken apart (“trend-watching”,
 * “trend watching”), letters of an abbreviation put together (“i_d_”), what was broken off or stammered left out.
 */
export function plainWords(words: readonly string[]): string[] {
  return withoutStammer(withoutFragments(words.flatMap(takeApart)))
}

function takeApart(word: string): string[] {
  if (/^(?:[a-z]_)+[a-z]?$/.test(word)) return [word.replaceAll('_', '')]
  const apart = (Object.hasOwn(APART, word) ? APART[word] : undefined) ?? word
  return apart
    .split(/[ _-]/)
    .map(part => (part.length > 3 && part.endsWith("'s") ? part.slice(0, -2) : part))
    .filter(part => part !== '' && !SOUND.has(part))
}

function withoutFragments(words: readonly string[]): string[] {
  return words.filter((word, at) => {
    if (word.length === 1) return word === 'a' || word === 'i' || /\P{ASCII}/u.test(word)
    const next = words[at + 1] ?? ''
    return (
      word.length > LONGEST_FRAGMENT ||
      WHOLE.has(word) ||
      next.length <= word.length ||
      !next.startsWith(word)
    )
  })
}

function withoutStammer(words: readonly string[]): string[] {
  const kept = [...words]
  for (let size = LONGEST_REPETITION; size >= 1; size--) {
    for (let at = 0; at + 2 * size <= kept.length; ) {
      if (isRepeated(kept, at, size)) kept.splice(at, size)
      else at++
    }
  }
  return kept
}

function isRepeated(words: readonly string[], at: number, size: number): boolean {
  for (let offset = 0; offset < size; offset++) {
    if (words[at + offset] !== words[at + size + offset]) return false
  }
  return true
}
