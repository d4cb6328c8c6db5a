import { stem } from '@mi/language/english-speech'
import {
  certaintyFactor,
  describeClauses,
  type Features,
  type FirstPass,
  firstPass,
  type LinearModel,
  plainWords,
  readClauses,
  splitSentences,
  tokenize,
} from '@mi/meeting-analysis/training'
import type { AmiMeeting } from '../corpora/ami.ts'
import type { PublicCall } from '../corpora/public-calls.ts'
import { asCalls, forTraining, loadScenes, withDecisions } from '../corpora/scenes.ts'
import { createVocabulary, type FeatureRows, readRows, type Vocabulary } from './feature-rows.ts'

export const FOLDS = 5

export interface DescribedMeeting {
  readonly id: string
  readonly rows: FeatureRows
  /** One a clause; their odds are those of no model yet. */
  readonly firstPasses: readonly FirstPass[]
  /** One list a clause, in the order in which they were said. */
  readonly stems: readonly (readonly string[])[]
}
export interface DescribedAmi extends DescribedMeeting {
  /** Series share their people and subject, so all meetings of one are in the same fold. */
  readonly fold: number
  readonly meeting: AmiMeeting
}
export interface DescribedCall extends DescribedMeeting {
  readonly call: PublicCall
}

export interface Corpus {
  readonly vocabulary: Vocabulary
  readonly ami: readonly DescribedAmi[]
  readonly calls: readonly DescribedCall[]
  /** Scenes with labels of decisions, as calls. */
  readonly scenes: readonly DescribedCall[]
  /** Written scenes with labels of tasks, as calls. */
  readonly taskScenes: readonly DescribedCall[]
  /** Sentences of meetings without labels, in stems. */
  readonly talk: readonly (readonly string[])[]
  firstPassOf(described: DescribedMeeting, model: LinearModel): FirstPass[]
}

/** Where in a call something is said, and how much its speaker says: true of no scene, which is a few turns of a meeting. */
export const OF_WHOLE_CALL = /^(?:place:|left:|share$|chair$|start$)/

function withoutPlace(features: Features): Features {
  return new Map([...features].filter(([name]) => !OF_WHOLE_CALL.test(name)))
}

export function stemsOf(words: readonly string[]): string[] {
  return plainWords(words).map(stem)
}

/**
 * @param ami every meeting as often as there are transcripts of it: as typed and as a machine recognised it.
 * @param talk turns of other meetings, for what words are like.
 */
export function describeCorpus(
  ami: readonly AmiMeeting[],
  calls: readonly PublicCall[],
  talk: readonly string[],
): Corpus {
  const vocabulary = createVocabulary()
  const series = [...new Set(ami.map(meeting => meeting.series))].sort()
  const foldOf = (name: string) => series.indexOf(name) % FOLDS
  const describe = (meeting: AmiMeeting | PublicCall, isScenes = false): DescribedMeeting => {
    const firstPasses: FirstPass[] = []
    const stems: string[][] = []
    const { segments, participants } = meeting
    function* features(): Generator<Features> {
      for (const described of describeClauses(readClauses(segments), participants, segments)) {
        firstPasses.push(firstPass(described, 0, certaintyFactor(described)))
        stems.push(stemsOf(described.clause.words))
        yield isScenes ? withoutPlace(described.features) : described.features
      }
    }
    return { id: meeting.id, rows: readRows(features(), vocabulary), firstPasses, stems }
  }
  return {
    vocabulary,
    ami: ami.map(meeting => ({ ...describe(meeting), fold: foldOf(meeting.series), meeting })),
    calls: calls.map(call => ({ ...describe(call), call })),
    scenes: asCalls(withDecisions(forTraining(loadScenes()))).map(call => ({ ...describe(call), call })),
    taskScenes: asCalls(forTraining(loadScenes())).map(call => ({ ...describe(call, true), call })),
    talk: talk.flatMap(text =>
      splitSentences(text).map(({ start, end }) =>
        stemsOf(tokenize(text.slice(start, end)).map(token => token.text.toLowerCase())),
      ),
    ),
    firstPassOf(described, model) {
      const weights = vocabulary.names.map(name => model.weights[name])
      return described.firstPasses.map((pass, at) => {
        let odds = model.bias
        for (let cell = described.rows.starts[at] ?? 0; cell < (described.rows.starts[at + 1] ?? 0); cell++) {
          const weight = weights[described.rows.columns[cell] ?? 0]
          if (typeof weight === 'number') odds += weight * (described.rows.values[cell] ?? 0)
        }
        return { ...pass, odds }
      })
    },
  }
}
