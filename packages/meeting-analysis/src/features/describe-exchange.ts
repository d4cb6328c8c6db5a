import { speech } from '@mi/language/speech'
import type { Clause } from '../sentences/sentence.ts'
import type { Cue } from './cues.ts'

const patterns = speech.features.exchange

/** The prefix of the features of requests and replies: `talk:promise-to-request`. */
export const EXCHANGE = 'talk:'

/** Clauses on both sides in which another speaker may ask or answer. */
const TURNS = 4
const OF_TURN = 3
/** A turn with more words is a presentation, not a conversation. */
const LONG_TURN = 70

const ASKS_FOR: readonly Cue[] = ['request', 'polite', 'assign']
const TAKES_ON: readonly Cue[] = ['promise', 'selfDuty', 'ourPromise']
const DUTIES: readonly Cue[] = ['ourDuty', 'ourPromise', 'thirdParty', 'assign', 'selfDuty', 'lets']

/** Adds features for the request that a clause answers, for the replies to it, and for the length of the turn. */
export function addExchange(
  features: Map<string, number>,
  clauses: readonly Clause[],
  at: number,
  cues: ReadonlySet<Cue>,
  turnWords: readonly number[],
): void {
  const clause = clauses[at]
  if (clause === undefined) return
  const said = clause.words.join(' ')
  const before = othersTurn(clauses, at, -1)
  const after = othersTurn(clauses, at, 1)
  const asked = before.some(other => patterns.requests.test(other.words.join(' ')))
  const takes = patterns.takes.test(said)
  const thanked = after.slice(0, 2).some(other => patterns.thanks.test(other.words.join(' ')))
  const agreed = after.slice(0, 2).some(other => patterns.agrees.test(other.words.join(' ')))
  const taken = after.some(other => patterns.takes.test(other.words.join(' ')))
  const requests = patterns.requests.test(said) || ASKS_FOR.some(cue => cues.has(cue))
  const promises = takes || TAKES_ON.some(cue => cues.has(cue))
  const long = (turnWords[at] ?? 0) >= LONG_TURN
  const put = (name: string, holds: boolean) => holds && features.set(`${EXCHANGE}${name}`, 1)
  put('takes', takes)
  put('asked', asked)
  put('takes-what-was-asked', takes && asked)
  put('promise-after-request', promises && asked)
  put('promise-thanked', promises && thanked)
  put('promise-agreed', promises && agreed)
  put('request-taken', requests && taken)
  put('request-agreed', requests && agreed)
  put('request-plain', requests && !agreed && !taken)
  put('anybody', patterns.anybody.test(said))
  put('thing-does', patterns.thingDoes.test(said))
  put('purpose', patterns.purpose.test(said))
  put('anybody+promise', patterns.anybody.test(said) && TAKES_ON.some(cue => cues.has(cue)))
  put('long-turn', long)
  for (const cue of DUTIES) {
    put(`long-turn+${cue}`, long && cues.has(cue))
    put(`thing-does+${cue}`, patterns.thingDoes.test(said) && cues.has(cue))
  }
}

/** The last turn of another speaker before a clause, or the next one after it, with the nearest clause first. */
function othersTurn(clauses: readonly Clause[], at: number, step: 1 | -1): Clause[] {
  const here = clauses[at]?.segment.speakerName
  const turn: Clause[] = []
  for (let away = 1; away <= TURNS; away++) {
    const other = clauses[at + step * away]
    if (other === undefined || turn.length === OF_TURN) break
    const name = other.segment.speakerName
    if (name === here) {
      if (turn.length > 0) break
      continue
    }
    if (turn[0] !== undefined && turn[0].segment.speakerName !== name) break
    turn.push(other)
  }
  return turn
}

/** The number of words of the turn of each clause. A nod of another speaker does not end a turn. */
export function wordsOfTurns(clauses: readonly Clause[]): number[] {
  const totals: number[] = []
  const turnOf: number[] = []
  let speaker: string | undefined
  for (const { words, segment } of clauses) {
    const nod = words.length <= 2 && segment.speakerName !== speaker
    if (segment.speakerName !== speaker && !nod) {
      speaker = segment.speakerName
      totals.push(0)
    }
    const turn = Math.max(0, totals.length - 1)
    turnOf.push(nod ? -1 : turn)
    if (!nod) totals[turn] = (totals[turn] ?? 0) + words.length
  }
  return turnOf.map(turn => (turn < 0 ? 0 : (totals[turn] ?? 0)))
}
