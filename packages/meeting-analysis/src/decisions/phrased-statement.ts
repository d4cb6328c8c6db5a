import { asImperative } from './write-imperative.ts'

/**
 * How something was said: of all (“we'll”), as what is done (“then we keep it”), as possible (“we can”), by one (“I would”), as a fact, a
 * judgement or a question, in a few words (“seventy then”), or as somebody tells the others (“drop it then”).
 */
export type StatementKind = 'we' | 'now' | 'can' | 'i' | 'fact' | 'judged' | 'question' | 'short' | 'told'

/** A statement in one of the ways in which it can be said. */
export interface Found {
  readonly text: string
  readonly strength: number
  readonly kind: StatementKind
  readonly pointsBack?: boolean
  readonly certain?: boolean
}

interface Said {
  readonly strength: number
  readonly kind: StatementKind
  /** It was said to be settled, whatever it is. */
  readonly agreed?: boolean
  readonly not?: string | undefined
  readonly tentatively?: boolean
}

/** A verb and what follows it: by itself, else with what it points at. */
export function* phrased(rest: string, { strength, kind, agreed, not, tentatively }: Said): Generator<Found> {
  const start = not ?? (tentatively === true ? 'Tentatively' : undefined)
  const said = (one: string) =>
    start === undefined ? one : `${start} ${one.slice(0, 1).toLowerCase()}${one.slice(1)}`
  const statement = asImperative(rest, { agreed })
  if (statement !== null) yield { text: said(statement), strength, kind }
  else {
    const pointing = asImperative(rest, { agreed, pointing: true })
    if (pointing !== null) yield { text: said(pointing), strength, kind, pointsBack: true }
  }
}
