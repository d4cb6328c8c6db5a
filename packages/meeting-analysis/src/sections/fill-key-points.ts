import { isTrained } from '@mi/language/speech'
import type { PointDraft } from '../draft.ts'
import { choosePoints, pointsFor } from '../points/choose-points.ts'
import { writePoint } from '../points/write-point.ts'
import { coverSentences } from '../ranking/cover.ts'
import { isKeyPoint, needsBefore } from '../readability/context-dependence.ts'
import { isBroken, tagWords } from '../readability/main-clause.ts'
import type { TemplateSection } from '../request.ts'
import { citeSentence, type Sentence } from '../sentences/sentence.ts'
import { focusTerms } from './focus-terms.ts'
import { asSpoken, type Spoken } from './make-entries.ts'
import { isListed } from './report-decision.ts'
import type { SectionInput } from './section-input.ts'

/** Under a limit of words, a longer sentence is mostly several joined by a speaker. */
const LONGEST_WITHIN_WORDS = 30
const LENGTH_EXPONENT_WITHIN_WORDS = 0.7

/** The statements about the main subjects: a few points for a long English meeting, otherwise as many sentences as the words allow. */
export function fillKeyPoints(input: SectionInput, words: number, printed: readonly Sentence[]): Spoken[] {
  const { ranked, bounded, points, topics, termWeights, language, questions } = input
  if (points !== null) {
    const open = points.filter(({ sentence }) => !isListed(sentence, input) && !printed.includes(sentence))
    const seconds = (ranked.at(-1)?.sentence.end ?? 0) - (ranked[0]?.sentence.start ?? 0)
    return choosePoints(open, topics, termWeights, pointsFor(seconds))
  }
  const before = ({ index }: Sentence) => ranked[index - 1]?.sentence
  const asked = new Set(questions.filter(question => question.open).map(({ sentence }) => sentence))
  const open = ranked.filter(
    ({ sentence }) =>
      isKeyPoint(sentence, before(sentence), !bounded) && !isListed(sentence, input) && !asked.has(sentence),
  )
  if (bounded && isTrained(language)) {
    const whole = open.filter(
      ({ sentence }) => sentence.wordCount <= LONGEST_WITHIN_WORDS && isWhole(sentence),
    )
    return coverSentences(whole, termWeights, {
      words,
      named: true,
      printed,
      textOf: writePoint,
      lengthExponent: LENGTH_EXPONENT_WITHIN_WORDS,
    }).map(sentence => ({ sentence, text: writePoint(sentence) }))
  }
  const chosen = coverSentences(open, termWeights, { words, named: true, printed })
  if (bounded) return chosen.map(asSpoken)
  return chosen
    .flatMap(sentence => {
      const named = before(sentence)
      const missing = named !== undefined && !chosen.includes(named) && !printed.includes(named)
      return missing && needsBefore(sentence, named) ? [named, sentence] : [sentence]
    })
    .map(asSpoken)
}

function isWhole(sentence: Sentence): boolean {
  const { words, tags } = tagWords(writePoint(sentence))
  return !isBroken(words, tags)
}

const CANDIDATES = 40
const MOST_SENTENCES = 8
const MOST_POINTS = 4
const LEAST_QUALITY = 0.35

/** The statements with words of a section's title and prompt. For a long English meeting only what is readable alone. */
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
      .sort((a, b) => b.worth - a.worth)
      .slice(0, MOST_POINTS)
      .map(({ point }) => point)
      .sort((a, b) => a.sentence.index - b.sentence.index)
  const fitting = input.ranked.flatMap(candidate => {
    const hits = hitsIn(candidate.sentence)
    return hits === 0 ? [] : [{ ...candidate, score: Math.min(1, candidate.score * (0.5 + 0.35 * hits)) }]
  })
  const best = fitting
    .sort((a, b) => b.score - a.score || a.sentence.index - b.sentence.index)
    .slice(0, CANDIDATES)
  return coverSentences(best, input.termWeights, { words, named: true, printed, most: MOST_SENTENCES }).map(
    asSpoken,
  )
}

const POINTS_A_TOPIC = 2
const MOST_POINTS_OF_TOPICS = 20
/** The number of words of each topic in a meeting that is too short to choose points. */
const WORDS_A_TOPIC = 40

/** The statements of each topic, more than the summary has room for, without tasks and decisions. */
export function topicPoints(input: SectionInput): PointDraft[] {
  return spoken(input)
    .filter(({ sentence }) => !isListed(sentence, input))
    .reduce<Spoken[][]>((groups, point) => {
      const last = groups.at(-1)?.at(-1)
      if (last !== undefined && follows(point.sentence, last.sentence)) groups.at(-1)?.push(point)
      else groups.push([point])
      return groups
    }, [])
    .map(group => ({
      text: group
        .map(({ text }) => text)
        .join(' ')
        // Japanese and Chinese have no space between sentences.
        .replace(/(?<=[。！？]) /gu, ''),
      citations: group.flatMap(({ sentence }) => citeSentence(sentence)),
    }))
}

function spoken(input: SectionInput): readonly Spoken[] {
  const { points, topics, termWeights } = input
  if (points === null) return fillKeyPoints(input, WORDS_A_TOPIC * Math.max(2, topics.length), [])
  return choosePoints(
    points.filter(({ sentence }) => !isListed(sentence, input)),
    topics,
    termWeights,
    Math.min(MOST_POINTS_OF_TOPICS, POINTS_A_TOPIC * Math.max(2, topics.length)),
  )
}

/** “The index has to be rebuilt. On staging it took forty minutes.” */
function follows(sentence: Sentence, before: Sentence): boolean {
  return sentence.index === before.index + 1 && sentence.speakerName === before.speakerName
}
