import type { Sentence } from '../sentences/sentence.ts'

/** “EIP8282”, “EIP-8282”, “EIP 8282”. */
const IDENTIFIER =
  /(?<![\p{L}\p{N}])(?<letters>\p{Lu}{2,6})(?<between>[- ]?)(?<digits>\d{2,6})(?![\p{L}\p{N}])/gu

const WORD = /\p{L}{2,40}/gu

/** Unifies the spellings of names that speech recognition wrote in several ways. English. */
export interface Spelling {
  write(name: string): string
  /** Two neighbouring words of the name also occur with a word that sounds similar: “state route” beside “state root”. */
  isHeardInTwoWays(name: string): boolean
}

export function readSpelling(sentences: readonly Sentence[]): Spelling {
  const text = sentences.map(sentence => sentence.text).join('\n')
  const between = new Map<string, Map<string, number>>()
  for (const { groups } of text.matchAll(IDENTIFIER)) {
    const { letters = '', between: sign = '' } = groups ?? {}
    const signs = between.get(letters) ?? new Map<string, number>()
    between.set(letters, signs.set(sign, (signs.get(sign) ?? 0) + 1))
  }
  const forms = new Map<string, Map<string, number>>()
  for (const [word] of text.matchAll(WORD)) {
    const known = forms.get(word.toLowerCase()) ?? new Map<string, number>()
    forms.set(word.toLowerCase(), known.set(word, (known.get(word) ?? 0) + 1))
  }
  const heard = soundsOf(text)
  return {
    isHeardInTwoWays(name) {
      return pairsOf(name).some(pair => soundKeys(pair).some(key => (heard.get(key)?.size ?? 0) > 1))
    },
    write(name) {
      const joined = name.replace(IDENTIFIER, (said, letters: string, _sign: string, digits: string) => {
        const [most] = [...(between.get(letters) ?? [])]
          .filter(([sign]) => sign !== '')
          .toSorted((a, b) => b[1] - a[1])
        return most === undefined ? said : `${letters}${most[0]}${digits}`
      })
      return withMostCapitals(joined, forms)
    },
  }
}

// “devnet” where the others write “DevNet”. A capital at the beginning of a sentence is ignored.
function withMostCapitals(name: string, forms: ReadonlyMap<string, ReadonlyMap<string, number>>): string {
  return name.replace(WORD, word => {
    const [most] = [...(forms.get(word.toLowerCase()) ?? [])].toSorted((a, b) => b[1] - a[1])
    return most !== undefined && /\p{L}\p{Lu}/u.test(most[0]) ? most[0] : word
  })
}

// Each pair of neighbouring words: one word and the sound of the other.
function soundsOf(text: string): Map<string, Set<string>> {
  const heard = new Map<string, Set<string>>()
  for (const pair of pairsOf(text))
    for (const key of soundKeys(pair)) heard.set(key, (heard.get(key) ?? new Set()).add(pair.join(' ')))
  return heard
}

function pairsOf(text: string): [string, string][] {
  const words = text.toLowerCase().match(WORD) ?? []
  return words.slice(1).map((word, at) => [words[at] ?? '', word])
}

function soundKeys([first, second]: [string, string]): string[] {
  return [`${first} ${soundOf(second)}`, `${soundOf(first)} ${second}`]
}

// Its consonants, with a mark for the vowels between them.
function soundOf(word: string): string {
  return word.replace(/e$/, '').replace(/[aeiou]{1,4}/g, '*')
}
