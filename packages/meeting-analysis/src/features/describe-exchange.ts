import type { Clause } from '../sentences/clause.ts'
import type { Cue } from './cues.ts'

/** Prefix of the features of what is asked and answered: `talk:promise-to-request`. */
export const EXCHANGE = 'talk:'

/** Clauses before and after in which somebody else may have asked, or may answer. */
const TURNS = 4
/** Clauses of the other's turn that are read. */
const OF_TURN = 3
/** From so many words on somebody presents, and is not in a conversation. */
const LONG_TURN = 70

const YES =
  '(?:(?:yes|yeah|yep|yup|sure|okay|ok|oh|ah|well|right|alright|all right|of course|no problem|absolutely|definitely|cool|great|good|fine|perfect|so|and|then|i mean) )*'
const REQUESTS =
  /\b(?:can|could|would|will) (?:you|someone|somebody|anyone|anybody|everyone|everybody|one of you|all of you)\b|\bwould you (?:mind|be)\b|\bdo you (?:mind|want to|think you)|\bare you able\b|\bplease\b|\bwho(?:'s| is| can| could| will| would| wants| takes|'ll)\b|\bit(?:'d| would) (?:be|help)\b|\bthat(?:'d| would) (?:be|help)\b|\b(?:somebody|someone) (?:should|has to|needs to|must|to)\b|\bneeds? (?:somebody|someone|a volunteer)\b|\bvolunteers?\b|\bif you (?:could|can|would)\b|\bi(?:'d| would) (?:like|love|appreciate|need)\b|\bwe(?:'re| are)? (?:still )?(?:need|missing|lack)\b/
const TAKES = new RegExp(
  `^${YES}(?:i(?:'ll| will| can| could|'m going to|'m gonna|'d be (?:happy|glad)|'m happy)|let me|will do|happy to|gladly|on it|leave (?:it|that|this) (?:to|with) me|consider it done|put my name)(?= |$)`,
)
const THANKS =
  /^(?:(?:yes|yeah|okay|ok|oh|all right|alright|right|so) )*(?:thanks?|thank you|great|perfect|awesome|cool|wonderful|lovely|excellent|super|fantastic|brilliant|amazing|good|nice|deal|please do|please|i(?:'d| would) appreciate|that(?:'d| would) be|sounds good|very good)\b/
const AGREES =
  /^(?:(?:yes|yeah|okay|ok|oh|all right|alright|right|so) )*(?:i(?:'ll| will| can| could)|will do|sure|of course|no problem|happy to|got it|on it|sounds good|works for me|fine|okay|ok|yep|yes|yeah)\b/
/** What one does in general. */
const ANYBODY =
  /\b(?:when|whenever|if|before|after|once|unless) (?:you|people|they|somebody|someone|it)\b|\byou (?:always|never|usually|normally)\b|\byou'd\b|\bin (?:general|theory|principle)\b|\b(?:always|usually|normally|typically|basically|ideally)\b/
/** How something works. */
const THING_DOES =
  /\b(?:it|which|that|this|each|every \p{L}+|the \p{L}+(?: \p{L}+)?)(?:'ll| will| should| must| needs to| has to| would| must not| can)\b/u
const PURPOSE =
  /\b(?:in order to|so that|the (?:idea|goal|purpose|motivation|reason|point) (?:is|was|here|of|behind)|to be able to)\b/
const ASKS_FOR: readonly Cue[] = ['request', 'polite', 'assign']
const TAKES_ON: readonly Cue[] = ['promise', 'selfDuty', 'ourPromise']
const DUTIES: readonly Cue[] = ['ourDuty', 'ourPromise', 'thirdParty', 'assign', 'selfDuty', 'lets']

/** What the clause answers, how it is answered, and whether it is said in a conversation or in a long turn. */
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
  const asked = before.some(one => REQUESTS.test(one.words.join(' ')))
  const takes = TAKES.test(said)
  const thanked = after.slice(0, 2).some(one => THANKS.test(one.words.join(' ')))
  const agreed = after.slice(0, 2).some(one => AGREES.test(one.words.join(' ')))
  const taken = after.some(one => TAKES.test(one.words.join(' ')))
  const requests = REQUESTS.test(said) || ASKS_FOR.some(cue => cues.has(cue))
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
  put('anybody', ANYBODY.test(said))
  put('thing-does', THING_DOES.test(said))
  put('purpose', PURPOSE.test(said))
  put('anybody+promise', ANYBODY.test(said) && TAKES_ON.some(cue => cues.has(cue)))
  put('long-turn', long)
  for (const cue of DUTIES) {
    put(`long-turn+${cue}`, long && cues.has(cue))
    put(`thing-does+${cue}`, THING_DOES.test(said) && cues.has(cue))
  }
}

/** What the one who spoke last before, or speaks next after, said in a row; the nearest first. */
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

/** Words of the turn that each clause is in; a nod of somebody else does not end it. */
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
