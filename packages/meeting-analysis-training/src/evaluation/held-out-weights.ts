import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { type EngineWeights, shippedWeights } from '@mi/meeting-analysis/training'
import trainedOn from '../../data/trained-on.json' with { type: 'json' }
import { type AmiMeeting, loadAmi } from '../corpora/ami.ts'
import type { PublicCall } from '../corpora/public-calls.ts'
import { loadCommitteeTalk } from '../corpora/qmsum.ts'
import { describeCorpus, FOLDS } from '../learning/corpus.ts'
import { createTrainer } from '../learning/train-weights.ts'

export interface HeldOut {
  ofAmi(meeting: AmiMeeting): EngineWeights
  ofCall(call: PublicCall): EngineWeights
}

/**
 * Weights that have not seen the meeting they are used on, thresholds included. Meetings that the shipped weights were
 * trained on are held out by series, two at a time, and the rest trained again; others get the shipped weights. Which points read
 * alone is not measured with them and as shipped.
 *
 * @param cache file that keeps the trained weights between runs; delete it when features change.
 */
export function heldOutWeights(
  ami: readonly AmiMeeting[],
  calls: readonly PublicCall[],
  cache?: string,
): HeldOut {
  const seenAmi = ami.filter(meeting => trainedOn.ami.includes(meeting.id))
  const seenCalls = calls.filter(call => trainedOn.publicCalls.includes(call.id))
  const folds = cache !== undefined && existsSync(cache) ? readFolds(cache) : trainFolds(seenAmi, seenCalls)
  if (cache !== undefined) writeFileSync(cache, JSON.stringify([...folds]))
  return {
    ofAmi: meeting => folds.get(`ami ${meeting.series}`) ?? shippedWeights,
    ofCall: call =>
      (seenCalls.includes(call) ? folds.get(`call ${callFoldOf(call, seenCalls)}`) : undefined) ??
      shippedWeights,
  }
}

function trainFolds(ami: readonly AmiMeeting[], calls: readonly PublicCall[]): Map<string, EngineWeights> {
  const ids = new Set(ami.map(meeting => meeting.id))
  const recognised = loadAmi('da-asr').filter(meeting => ids.has(meeting.id))
  const corpus = describeCorpus([...ami, ...recognised], calls, loadCommitteeTalk())
  const trainer = createTrainer(corpus)
  const folds = new Map<string, EngineWeights>()
  for (let fold = 0; fold < FOLDS; fold++) {
    const weights = { ...trainer.without([fold], new Set()), points: shippedWeights.points }
    for (const described of corpus.ami.filter(other => other.fold === fold))
      folds.set(`ami ${described.meeting.series}`, weights)
  }
  if (calls.length === 0) return folds
  for (let fold = 0; fold < FOLDS; fold++) {
    const heldOut = calls.filter(call => callFoldOf(call, calls) === fold)
    const weights = trainer.without([], new Set(heldOut.map(call => call.id)))
    folds.set(`call ${fold}`, { ...weights, points: shippedWeights.points })
  }
  return folds
}

// Calls of one series have the same people and subjects, so they share a fold.
function callFoldOf(call: PublicCall, calls: readonly PublicCall[]): number {
  const series = [...new Set(calls.map(other => other.id.split('/')[0]))]
  return series.indexOf(call.id.split('/')[0]) % FOLDS
}

function readFolds(cache: string): Map<string, EngineWeights> {
  return new Map(JSON.parse(readFileSync(cache, 'utf8')) as [string, EngineWeights][])
}
