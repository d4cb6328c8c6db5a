import { speech } from '@mi/language/speech'
import { isBaseVerb } from '../action-items/title/check-title.ts'
import { shortenTask } from '../action-items/title/wording/shorten-task.ts'
import { capitalized, uncapitalized } from '../text/write-words.ts'
import { isSeveral } from './resolve-object.ts'
import { asImperative, type Found, phrased } from './write-imperative.ts'

const patterns = speech.decisions.statements.indirect

/** Yields decisions without a “we will”: preferences, judgements, suggestions, notes, orders, and calls that are not held. */
export function* otherForms(clean: string): Generator<Found> {
  for (const pattern of patterns.preferred) {
    const { thing } = pattern.exec(clean)?.groups ?? {}
    if (thing !== undefined && !patterns.noThing.test(thing))
      yield* phrased(`go with ${thing.replace(/^(?:The|An?)(?= )/u, word => word.toLowerCase())}`, {
        strength: 0.7,
        kind: 'judged',
      })
  }
  if (patterns.noted.test(clean)) yield* phrased(clean, { strength: 0.7, kind: 'we' })
  const { what } = patterns.told.exec(clean)?.groups ?? {}
  if (what !== undefined && !patterns.personal.test(what))
    yield* phrased(what, { strength: 0.7, kind: 'told' })
  yield* suggested(clean)
  yield* onceDone(clean)
  yield* notHeld(clean)
  yield* judged(clean)
}

function* suggested(clean: string): Generator<Found> {
  const { who, does = '' } = patterns.suggested.exec(clean)?.groups ?? {}
  if (who === undefined || !isBaseVerb((does.split(' ')[0] ?? '').replace(/^re-/u, ''))) return
  if (/\b(?:i|we|you|it|this|that|they|them)\b/iu.test(does)) return
  yield {
    text: `${capitalized(who)} should ${shortenTask(does)}`,
    strength: 0.8,
    kind: 'i',
  }
}

function* onceDone(clean: string): Generator<Found> {
  const { things = '', done, what, does = '' } = patterns.once.exec(clean)?.groups ?? {}
  const condition = what ?? `${things} ${isSeveral(things) ? 'are' : 'is'} ${done}`
  const statement = asImperative(does)
  if (statement === null || /\b(?:i|we|you|it|they|this|that|he|she)\b/iu.test(condition)) return
  yield {
    text: `${statement} once ${condition.replace(/^(?:these|those)\b/iu, 'the')}`,
    strength: 0.6,
    kind: 'can',
  }
}

function* notHeld(clean: string): Generator<Found> {
  const { what } = patterns.notHeld.exec(clean)?.groups ?? {}
  const [day] = patterns.day.exec(clean) ?? []
  if (what !== undefined && day !== undefined)
    yield { text: `No ${what} ${day.toLowerCase()}`, strength: 1, kind: 'we', certain: true }
}

function* judged(clean: string): Generator<Found> {
  const { doing = '', bad, denied } = patterns.judged.exec(clean)?.groups ?? {}
  // A double negation is ambiguous.
  if (doing === '' || (bad !== undefined && denied !== undefined)) return
  const statement = asImperative(doing)
  if (statement === null) return
  yield bad === undefined && denied === undefined
    ? { text: statement, strength: 0.7, kind: 'judged' }
    : {
        text: `Do not ${uncapitalized(statement)}`,
        strength: 0.8,
        kind: 'judged',
      }
}
