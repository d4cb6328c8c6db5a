import { isStopWord } from '@mi/language/english-speech'
import { speech } from '@mi/language/speech'
import { trimEnd } from '@mi/text'

const patterns = speech.text.brokenWords

/** Removes words that the speaker broke off: “the Interf Interface”, “it's not a possi it will not be possible”. */
export function withoutBrokenWords(text: string): string {
  const words = text.replace(patterns.restart, '').split(' ')
  const kept: string[] = []
  for (const [at, word] of words.entries()) {
    const fragment = word.toLowerCase()
    if (!/^\p{L}{3,}$/u.test(word) || isStopWord(fragment)) {
      kept.push(word)
      continue
    }
    const whole = words.slice(at + 1, at + 8).findIndex(next => completes(next, fragment))
    const restarts = patterns.pronoun.test(words[at + 1] ?? '')
    if (whole === 0) continue
    if (whole > 0 && restarts && kept.length <= 4) kept.length = 0
    else kept.push(word)
  }
  return kept.join(' ')
}

function completes(word: string, fragment: string): boolean {
  const whole = trimEnd(word.toLowerCase(), /[^\p{L}]/u)
  return (
    whole.startsWith(fragment) &&
    whole.length > fragment.length &&
    !patterns.inflection.test(whole.slice(fragment.length))
  )
}
