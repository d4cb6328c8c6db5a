import { speech } from '@mi/language/speech'
import { baseForm } from '../../../text/tagger.ts'
import { isBaseVerb } from '../check-title.ts'

const patterns = speech.titles.phrase.indirect

/** A task in another form than “I'll …” or “could you …”. */
export interface TaskForm {
  readonly rest: string
  readonly lead: string
  readonly said: string
  /** How surely it is a task, 0–1. */
  readonly strength: number
  readonly promised: boolean
}

/** The form, how surely it is a task, whether it is promised, and the task. */
type Form = readonly [
  RegExp,
  number,
  boolean,
  (groups: Readonly<Record<string, string | undefined>>) => string,
]

const FORMS: readonly Form[] = [
  [
    patterns.delivered,
    0.8,
    true,
    ({ thing, when }) => `send ${thing} ${(when ?? '').replace(/^(?:by )?then\b.*/i, '')}`,
  ],
  [patterns.owed, 0.8, true, ({ thing }) => `send ${thing}`],
  [patterns.needed, 0.8, false, ({ thing, when = '' }) => `send ${thing}${when.replace(/^,/, '')}`],
  [patterns.wished, 0.6, false, ({ thing, kind = '', rest = '' }) => `${verbFor(kind)} ${thing}${rest}`],
  [patterns.unclear, 0.6, false, ({ thing }) => `clarify ${thing}`],
  [patterns.feedback, 0.8, false, ({ thing }) => `give feedback on ${thing}`],
  [patterns.review, 0.8, false, reviewOf],
]

function reviewOf({ thing = '', on, what = '' }: Readonly<Record<string, string | undefined>>): string {
  const lower = thing.replace(/^(?:The|This|That|My|Our)\b/, word => word.toLowerCase())
  const reviewed = thing === '' || patterns.noThing.test(thing) ? 'it' : lower
  return `${/^(?:appr|sign)/i.test(what) ? 'approve' : 'review'} ${on ?? reviewed}`
}

/** The verbs that make each kind of thing. */
const VERBS: readonly (readonly [RegExp, string])[] = [
  [patterns.isWritten, 'write'],
  [patterns.isRun, 'run'],
  [patterns.isSetUp, 'set up'],
  [patterns.isOpened, 'open'],
]

function verbFor(kind: string): string {
  return VERBS.find(([kinds]) => kinds.test(kind))?.[1] ?? 'make'
}

export function* otherForms(clean: string): Generator<TaskForm> {
  for (const [pattern, strength, promised, task] of FORMS)
    for (const { 0: said, index, groups = {} } of clean.matchAll(pattern))
      yield { rest: task(groups), lead: clean.slice(0, index), said, strength, promised }
}

/** “Do the small fix” becomes “make the small fix”, “do some profiling” becomes “carry out some profiling”. */
export function withVerbOfNoun(rest: string): string {
  const { thing, noun = '' } = patterns.does.exec(rest)?.groups ?? {}
  if (thing === undefined || patterns.notCarried.test(noun)) return rest
  const verb = patterns.changes.test(noun)
    ? 'make'
    : patterns.runs.test(noun)
      ? 'run'
      : /^\p{L}{3,20}ing$/iu.test(noun) && isBaseVerb(baseForm(noun))
        ? 'carry out'
        : /^(?:the|our|my|all the) /i.test(thing) &&
            !patterns.vagueNouns.test(noun) &&
            !/^ and\b/.test(rest.slice(`do ${thing}`.length))
          ? 'take care of'
          : null
  return verb === null ? rest : `${verb}${rest.slice('do'.length)}`
}
