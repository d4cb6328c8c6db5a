import { speech } from '@mi/language/speech'
import { toLowerCase } from '../text/lead-ins.ts'

const forms = speech.topics.announcements

const LONGEST = 160

/** What follows words by which somebody passes to the next subject, with how surely that is its name. */
export function* afterAnnouncements(text: string): Generator<{ rest: string; formal: boolean }> {
  const lower = toLowerCase(text)
  for (const [formal, patterns, read] of [
    [true, forms.announces, lower],
    [true, forms.wanted, text],
    [false, forms.passes, lower],
  ] as const)
    for (const pattern of patterns) {
      const match = pattern.exec(read)
      if (match === null) continue
      const rest = text.slice(match.index + match[0].length)
      yield { rest: (forms.explained.exec(rest)?.[1] ?? rest).slice(0, LONGEST), formal }
    }
}
