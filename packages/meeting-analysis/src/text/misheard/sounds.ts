import { stem } from '@mi/language/english-speech'
import { speech } from '@mi/language/speech'

/** The spellings of each sound, replaced in this order. A vowel is `A`, `I` or `U` by its place in the mouth, `T` is “th”, `S` is “sh”. */
const SPELLINGS: readonly (readonly [RegExp, string])[] = [
  [/[^a-z]/g, ''],
  [/^(?:kn|gn)/, 'n'],
  [/^wr/, 'r'],
  [/(?<=[a-z][^aeiouy])e(?=s?$)/g, ''],
  [/eigh|igh/g, 'I'],
  [/ough|augh/g, 'U'],
  [/gh(?![aeiou])/g, ''],
  [/gh/g, 'g'],
  [/ph/g, 'f'],
  [/tch|sch|ch|sh|(?<=.)[ts]i(?=on)/g, 'S'],
  [/th/g, 'T'],
  [/dg/g, 'j'],
  [/ck|q/g, 'k'],
  [/c(?=[eiy])/g, 's'],
  [/c/g, 'k'],
  [/x/g, 'ks'],
  [/^y(?=[aeiou])/, 'Y'],
  [/(?<=[aeiou])[hwy](?![aeiou])/g, ''],
  [/[ou]/g, 'U'],
  [/[eiy]/g, 'I'],
  [/a/g, 'A'],
  // “Ou” and “ie” are one vowel, “mm” is one consonant.
  [/[AIU]+(?=[AIU])/g, ''],
  [/(.)\1+/g, '$1'],
]
const VOWEL = /[AIU]/
const EASILY_MISSED = /[AIUhrwY]/
const ALIKE = new Set(
  'sz kg td bp fv mn fT sT tT vT dT jS jg sS vw vb pf lr jY jz'
    .split(' ')
    .flatMap(pair => [pair, `${pair[1]}${pair[0]}`]),
)
const BETWEEN_VOWELS = 0.25
const BETWEEN_ALIKE = 0.4
const OF_EASILY_MISSED = 0.5

/** The sounds of English words, one character each: “root” and “route” are equal. Empty for other scripts. */
export function soundsOf(words: string): string {
  let sounds = words.normalize('NFD').toLowerCase()
  for (const [letters, sound] of SPELLINGS) sounds = sounds.replace(letters, sound)
  return sounds
}

/** The difference of two sounds, 0–1: an edit distance (Wagner and Fischer, 1974) in which similar and weak sounds cost less. */
export function soundDistance(a: string, b: string): number {
  let row = [0]
  for (const sound of b) row.push((row.at(-1) ?? 0) + costOf(sound))
  for (const sound of a) {
    const next = [(row[0] ?? 0) + costOf(sound)]
    for (let at = 0; at < b.length; at++) {
      const against = b[at] ?? ''
      next.push(
        Math.min(
          (row[at] ?? 0) + costBetween(sound, against),
          (row[at + 1] ?? 0) + costOf(sound),
          (next[at] ?? 0) + costOf(against),
        ),
      )
    }
    row = next
  }
  return (row.at(-1) ?? 0) / Math.max(weightOf(a), weightOf(b), 1)
}

function weightOf(sounds: string): number {
  let sum = 0
  for (const sound of sounds) sum += costOf(sound)
  return sum
}

function costOf(sound: string): number {
  return EASILY_MISSED.test(sound) ? OF_EASILY_MISSED : 1
}

function costBetween(a: string, b: string): number {
  if (a === b) return 0
  if (VOWEL.test(a) && VOWEL.test(b)) return BETWEEN_VOWELS
  return ALIKE.has(a + b) ? BETWEEN_ALIKE : 1
}

/** In a longer name, listeners confuse the vowels after the first syllable. */
const LONG_NAME = 6

/** Equal for names that listeners confuse: “Toni” and “Tony”, but not the short “Karin” and “Karen”. */
export function soundOfName(name: string): string {
  const letters = lettersOfName(name)
  return name.length < LONG_NAME ? letters : letters.replace(/(?<=.)[aeiou]+(?=.)/g, 'a')
}

export function lettersOfName(name: string): string {
  return name
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/ph/g, 'f')
    .replace(/^ch(?=[lr])|(?<=.)ch(?=.)|ck|[cq]/g, 'k')
    .replace(/th/g, 't')
    .replace(/[jy]/g, 'i')
    .replace(/z/g, 's')
    .replace(/(?<=[aeiou])d(?=[aeiou])/g, 't')
    .replace(/w/g, 'v')
    .replace(/(.)\1/gu, '$1')
}

const patterns = speech.text.wordForms

const LEAST_LETTERS = 3

/** True if two words sound alike because one is a form of the other: “provers” and “proven”, “recompile” and “precompiles”. */
export function isFormOf(a: string, b: string): boolean {
  let same = 0
  while (same < a.length && a[same] === b[same]) same++
  if (same >= LEAST_LETTERS && patterns.ending.test(a.slice(same)) && patterns.ending.test(b.slice(same)))
    return true
  const [short = '', long = ''] = [a, b]
    .map(word => word.replace(/s$/, ''))
    .toSorted((first, second) => first.length - second.length)
  if (short.length >= LEAST_LETTERS && (long.startsWith(short) || long.endsWith(short))) return true
  return stem(a) === stem(b)
}
