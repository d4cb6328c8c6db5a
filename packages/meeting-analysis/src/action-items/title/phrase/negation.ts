import { speech } from '@mi/language/speech'

const patterns = speech.titles.phrase.negation

/** Whether a task is negated, conditional or assumed: “I don't think we have to …”. */
export function isDenied(lead: string, said: string): boolean {
  const sentence = lead.slice(
    Math.max(
      lead.lastIndexOf('. '),
      lead.lastIndexOf('; '),
      lead.lastIndexOf('? '),
      lead.lastIndexOf(', but '),
      lead.lastIndexOf(', so'),
    ) + 1,
  )
  const near = sentence.replace(patterns.ifNot, '').split(' ').slice(-7).join(' ')
  if (patterns.conditional.test(sentence)) return true
  return (
    patterns.negation.test(near) ||
    patterns.negation.test(said.replace(patterns.notForget, '')) ||
    patterns.condition.test(near) ||
    (patterns.amount.test(near) && !/^i\b/i.test(said)) ||
    patterns.supposed.test(near)
  )
}
