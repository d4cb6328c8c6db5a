import { setOf } from '../pattern.ts'
import { type VerbLastWords, verbLastPhrase } from './verb-last.ts'

const IRREGULAR = new Map(
  'doe:doen doet:doen ga:gaan zie:zien verzamel:verzamelen koppel:koppelen onderteken:ondertekenen bereken:berekenen reken:rekenen teken:tekenen verander:veranderen ontwikkel:ontwikkelen upload:uploaden'
    .split(' ')
    .map(pair => pair.split(':') as [string, string]),
)

const WORDS: Omit<VerbLastWords, 'infinitive'> = {
  people: setOf('wie ik jij je jou u jullie me mij ons haar hem'),
  fillers: setOf(
    'alsjeblieft alstublieft aub graag even ook nog dan dus ja goed oké ok nu zelf wel straks alvast',
  ),
  prefixes: setOf('aan af bij door in mee na op over rond samen terug uit vast voor weg klaar'),
  possessives: { mijn: 'de', jouw: 'de', jullie: 'de', onze: 'de', ons: 'het' },
  pronouns: {
    het: { determiners: 'het ', article: 'het ' },
    ze: { determiners: '(?:de|een|het) ', article: 'de ' },
  },
  thing: '(?:\\p{Ll}+e )?\\p{L}{3,}',
  and: 'en',
  subordinate:
    'dat|of|zodat|zodra|als|omdat|want|voordat|nadat|die|hoe|wat|wanneer|wie|waar|welke?|en|maar|uiterlijk|om|tot',
}

/** Titles of Dutch tasks. @param stems of verbs of tasks */
export function dutchPhrase(stems: string): (said: string, before: readonly string[]) => string | null {
  const known = setOf(`${stems} pak werk houd`)
  const infinitive = (form: string) => {
    const irregular = IRREGULAR.get(form)
    if (irregular !== undefined) return irregular
    const stem = known.has(form)
      ? form
      : form.endsWith('t') && known.has(form.slice(0, -1))
        ? form.slice(0, -1)
        : undefined
    return stem === undefined ? undefined : infinitiveOf(stem)
  }
  // “het” is an article where a noun follows.
  return (said, before) =>
    verbLastPhrase(said.replace(/\bhet (?=\p{Ll})/giu, 'het\u00a0'), before, {
      ...WORDS,
      infinitive,
    })?.replaceAll('\u00a0', ' ') ?? null
}

// Of Dutch spelling: “stuur” sturen, “bel” bellen, “schrijf” schrijven, “lees” lezen.
function infinitiveOf(stem: string): string {
  const long = /^(.*?)(aa|ee|oo|uu)([^aeiou])$/u.exec(stem)
  if (long !== null) return `${long[1]}${long[2]?.[0]}${softened(long[3] ?? '')}en`
  const vowels = stem.match(/[aeiouy]+/gu) ?? []
  if (/[aeiouy][^aeiouywx]$/u.test(stem) && vowels.at(-1)?.length === 1) return `${stem}${stem.at(-1)}en`
  return /(?:ij|ie|ou|ui|eu|oe)[fs]$/u.test(stem)
    ? `${stem.slice(0, -1)}${softened(stem.at(-1) ?? '')}en`
    : stem.endsWith('e')
      ? `${stem}n`
      : `${stem}en`
}

function softened(consonant: string): string {
  return consonant === 'f' ? 'v' : consonant === 's' ? 'z' : consonant
}
