import {
  classifyClauses,
  describePoints,
  type Features,
  type LinearModel,
  rankSentences,
  readClauses,
  readSentences,
  shippedWeights,
  weighTerms,
} from '@mi/meeting-analysis/training'
import labels from '../../data/point-labels.json' with { type: 'json' }
import { loadAmi } from '../corpora/ami.ts'
import { loadPublicCalls } from '../corpora/public-calls.ts'
import { createVocabulary, readRows } from './feature-rows.ts'
import { trainLogistic } from './train-logistic.ts'

/** The judgement of a reader about a sentence as a key point: to send it, to edit it first, or not to send it. */
export type PointLabel = 'send' | 'edit' | 'no'

export interface PointExample {
  readonly meetingId: string
  /** Meetings that share people and subject: they are held out together. */
  readonly series: string
  readonly label: PointLabel
  readonly features: Features
}

/** How much of a sentence that has to be edited counts as one to send. */
const EDITED = 0.4
const OPTIONS = { cost: 0.4, minimumCount: 8 }

/** The labelled sentences that the engine can write as a point, of calls and of team meetings. */
export function pointExamples(): PointExample[] {
  const byMeeting = new Map<string, Record<PointLabel, string>>(Object.entries(labels))
  return [...loadPublicCalls(), ...loadAmi()].flatMap(({ id, segments, participants }) => {
    const read = byMeeting.get(id)
    if (read === undefined) return []
    const clauses = readClauses(segments)
    const sentences = readSentences(clauses, 'en')
    const termWeights = weighTerms(sentences)
    const classified = classifyClauses(clauses, participants, segments, shippedWeights)
    const points = describePoints(rankSentences(sentences, classified, termWeights), termWeights)
    const featuresAt = new Map(
      points.map(({ sentence, features }) => [placeOf(sentence.clauses[0]), features]),
    )
    const series = id.includes('/') ? (id.split('/')[0] ?? id) : id.slice(0, -1)
    return (['send', 'edit', 'no'] as const).flatMap(label =>
      read[label].split(' ').flatMap(place => {
        const features = featuresAt.get(place)
        return features === undefined ? [] : [{ meetingId: id, series, label, features }]
      }),
    )
  })
}

// Number of the segment and character in it: labels hold no word of a meeting.
function placeOf(clause: { segment: { index: number }; from: number } | undefined): string {
  return clause === undefined ? '' : `${clause.segment.index}.${clause.from}`
}

/** Learns from the examples what is sent as it is. */
export function trainPoints(examples: readonly PointExample[]): LinearModel {
  const vocabulary = createVocabulary()
  const share = ({ label }: PointExample) => (label === 'send' ? 1 : label === 'edit' ? EDITED : 0)
  const set = {
    rows: readRows(
      [...examples, ...examples].map(({ features }) => features),
      vocabulary,
    ),
    positive: [...examples.map(() => true), ...examples.map(() => false)],
    weights: [...examples.map(share), ...examples.map(example => 1 - share(example))],
  }
  return trainLogistic([set], vocabulary, OPTIONS)
}
