import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import trainedOn from '../src/engines/built-in/weights/trained-on.json' with { type: 'json' }
import { type EngineWeights, shippedWeights } from '../src/engines/built-in/weights/weights.ts'
import { describeAmi, describeCall, trainWeights } from '../training/train-weights.ts'
import type { AmiMeeting } from './data/ami.ts'
import type { PublicCall } from './data/public-calls.ts'

const FOLDS = 5

export interface HeldOut {
  ofAmi(meeting: AmiMeeting): EngineWeights
  ofCall(call: PublicCall): EngineWeights
}

/**
 * Weights that have not seen the meeting they are used on. Meetings that the shipped weights were
 * trained on are held out by series and the rest trained anew; others get the shipped weights.
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
      (seenCalls.includes(call) ? folds.get(`call ${foldOf(call, seenCalls)}`) : undefined) ?? shippedWeights,
  }
}

function trainFolds(ami: readonly AmiMeeting[], calls: readonly PublicCall[]): Map<string, EngineWeights> {
  const describedAmi = ami.map(describeAmi)
  const describedCalls = calls.map(describeCall)
  const folds = new Map<string, EngineWeights>()
  for (const series of new Set(ami.map(meeting => meeting.series))) {
    folds.set(
      `ami ${series}`,
      trainWeights(
        describedAmi.filter(one => one.meeting.series !== series),
        describedCalls,
      ),
    )
  }
  if (calls.length === 0) return folds
  for (let fold = 0; fold < FOLDS; fold++) {
    folds.set(
      `call ${fold}`,
      trainWeights(
        describedAmi,
        describedCalls.filter(one => foldOf(one.call, calls) !== fold),
      ),
    )
  }
  return folds
}

// Calls of one series have the same people and subjects, so they share a fold.
function foldOf(call: PublicCall, calls: readonly PublicCall[]): number {
  const series = [...new Set(calls.map(other => other.id.split('/')[0]))]
  return series.indexOf(call.id.split('/')[0]) % FOLDS
}

function readFolds(cache: string): Map<string, EngineWeights> {
  return new Map(JSON.parse(readFileSync(cache, 'utf8')) as [string, EngineWeights][])
}
