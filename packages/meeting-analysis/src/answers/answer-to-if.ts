import { pattern } from '../languages/pattern.ts'
import type { Sentence } from '../sentences/sentence.ts'
import type { AskedTerm } from './asked-terms.ts'

interface Conditional {
  /** “What happens if …”, the condition as a group. */
  readonly asks: RegExp
  /** “And if it is not?”, as people ask it in the meeting. */
  readonly follows: RegExp
}

const CONDITIONAL: Readonly<Record<string, Conditional>> = {
  en: {
    asks: pattern`^(?:and |so )?what (?:happens|will happen|would happen|do we do|will we do|is the plan|are we doing)\b[^?]{0,40}?\b(?:if|when|unless)\b(?<condition>.{3,200})|^(?:and |so )?what if\b(?<whatIf>.{3,200})`,
    follows: pattern`^(?:(?:and|but|so|okay|ok),? )?(?:what (?:happens |do we do )?)?if\b`,
  },
  de: {
    asks: pattern`^(?:und )?was (?:passiert|geschieht|machen wir|tun wir|ist)\b[^?]{0,40}?\b(?:wenn|falls|bei)\b(?<condition>.{3,200})`,
    follows: pattern`^(?:(?:und|aber) )?(?:was (?:ist|passiert|machen wir|tun wir),? )?(?:(?:wenn|falls|bei)\b|sonst\b)`,
  },
  fr: {
    asks: pattern`^(?:et )?(?:que|qu'est-ce)\b[^?]{0,40}?\bsi\b(?<condition>.{3,200})`,
    follows: pattern`^(?:(?:et|mais) )?(?:si\b|sinon\b|s'ils?\b)`,
  },
  es: {
    asks: pattern`^¿?(?:y )?qué (?:pasa|ocurre|sucede|hacemos)\b[^?]{0,40}?\bsi\b(?<condition>.{3,200})`,
    follows: pattern`^¿?(?:(?:y|pero) )?(?:qué (?:pasa|hacemos) )?si\b`,
  },
  it: {
    asks: pattern`^(?:e )?(?:che )?cosa (?:succede|facciamo)\b[^?]{0,40}?\bse\b(?<condition>.{3,200})`,
    follows: pattern`^(?:(?:e|ma) )?se\b`,
  },
  pt: {
    asks: pattern`^(?:e )?o que (?:acontece|fazemos)\b[^?]{0,40}?\bse\b(?<condition>.{3,200})`,
    follows: pattern`^(?:(?:e|mas) )?se\b`,
  },
  nl: {
    asks: pattern`^(?:en )?wat (?:gebeurt|doen we)\b[^?]{0,40}?\b(?:als|indien)\b(?<condition>.{3,200})`,
    follows: pattern`^(?:(?:en|maar) )?(?:wat )?(?:als|indien)\b`,
  },
}

const MOST_WORDS = 12
/** Sentences before “and if not?” that say what it is about. */
const BEFORE = 3
const LEAST_NAMED = 0.5

/** What somebody answered to “and if not?”, and that question. */
export interface AnsweredIf {
  readonly sentence: Sentence
  readonly asked: Sentence
}

/**
 * Where the meeting itself asked what a question asks, “what happens if the fix is not confirmed?” – “and if it is not?”, what was answered
 * there; else null. What is meant is named in the question of the meeting or shortly before it.
 *
 * @param asked what the question is about
 */
export function answerToIf(
  question: string,
  asked: readonly AskedTerm[],
  sentences: readonly Sentence[],
): AnsweredIf | null {
  const words = CONDITIONAL[sentences[0]?.language.split('-')[0] ?? '']
  const plain = question.trim().toLowerCase().replace(/’/g, "'")
  const { condition, whatIf } = words?.asks.exec(plain)?.groups ?? {}
  const about = asked.filter(({ word }) => (condition ?? whatIf)?.includes(word))
  if (words === undefined || about.length === 0) return null
  const named = (at: number) => {
    const said = new Set(sentences.slice(Math.max(0, at - BEFORE), at + 1).flatMap(({ terms }) => terms))
    return about.filter(({ term }) => said.has(term)).length / about.length
  }
  const found = sentences
    .flatMap((sentence, at) => {
      const reply = sentences[at + 1]
      const isAsked =
        /\?$/.test(sentence.text) &&
        sentence.wordCount <= MOST_WORDS &&
        words.follows.test(sentence.text.toLowerCase().replace(/’/g, "'"))
      return isAsked &&
        reply !== undefined &&
        reply.speakerName !== sentence.speakerName &&
        !/\?$/.test(reply.text)
        ? { sentence: reply, asked: sentence, named: named(at) }
        : []
    })
    .toSorted((one, other) => other.named - one.named)[0]
  return found !== undefined && found.named >= LEAST_NAMED ? found : null
}
