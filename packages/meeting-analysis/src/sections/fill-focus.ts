import { coverSentences } from '../ranking/cover.ts'
import type { TemplateSection } from '../request.ts'
import type { Sentence } from '../sentences/sentence.ts'
import { focusTerms } from './focus-terms.ts'
import { asSpoken, type Spoken } from './make-entries.ts'
import type { SectionInput } from './section-input.ts'

const CANDIDATES = 40
const MOST_SENTENCES = 8
const MOST_POINTS = 4
const LEAST_QUALITY = 0.35

/** What was said with the words of a section's title and prompt; of a long English meeting what of it reads alone. */
export function fillFocus(
  section: TemplateSection,
  input: SectionInput,
  words: number,
  printed: readonly Sentence[],
): Spoken[] {
  const asked = focusTerms(section.title, section.prompt)
  const hitsIn = ({ clauses }: Sentence) => {
    const said = new Set(clauses.flatMap(clause => [...focusTerms(clause.words.join(' '))]))
    return [...said].filter(term => asked.has(term)).length
  }
  if (input.points !== null)
    return input.points
      .map(point => ({ point, worth: point.quality * Math.min(2, hitsIn(point.sentence)) }))
      .filter(({ point, worth }) => worth >= LEAST_QUALITY && !printed.includes(point.sentence))
      .sort((one, other) => other.worth - one.worth)
      .slice(0, MOST_POINTS)
      .map(({ point }) => point)
      .sort((one, other) => one.sentence.index - other.sentence.index)
  const fitting = input.ranked.flatMap(one => {
    const hits = hitsIn(one.sentence)
    return hits === 0 ? [] : [{ ...one, score: Math.min(1, one.score * (0.5 + 0.35 * hits)) }]
  })
  const best = fitting
    .sort((a, b) => b.score - a.score || a.sentence.index - b.sentence.index)
    .slice(0, CANDIDATES)
  return coverSentences(best, input.termWeights, { words, named: true, printed, most: MOST_SENTENCES }).map(
    asSpoken,
  )
}
