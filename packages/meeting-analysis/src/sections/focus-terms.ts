import { isStopWord, stem } from '@mi/language/english-speech'
import { tokenize } from '../text/tokenize.ts'

// Words of instructions to a writer, not of the subject.
const INSTRUCTION = new Set(
  'what who whom how why when each section list name named say said write describe summarize summarise summary meeting person people brought bring brings came give given gave either direction neutral words describe described core round out owner date side figures matters signs group outcome stand stands leave sentence statement include mention mentioned topic topics discussed discussion focus please participants detail details short bullet bullets points'
    .split(' ')
    .map(stem),
)

/** Stems that make a sentence belong to what `text` asks for. */
export function focusTerms(...texts: readonly string[]): Set<string> {
  const terms = new Set<string>()
  for (const text of texts) {
    for (const token of tokenize(text)) {
      const word = token.text.toLowerCase()
      const term = stem(word)
      if (word.length > 1 && !INSTRUCTION.has(term) && (!isStopWord(word) || KEPT.has(word))) terms.add(term)
    }
  }
  return terms
}

// Stop words of running speech that a template may well ask about.
const KEPT = new Set([
  'good',
  'work',
  'need',
  'want',
  'great',
  'nice',
  'today',
  'next',
  'should',
  'could',
  'instead',
  'looking',
  'thanks',
  'try',
  'wait',
  'working',
])
