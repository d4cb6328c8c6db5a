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

interface Form {
  readonly pattern: RegExp
  readonly strength: number
  readonly promised: boolean
  readonly task: (groups: Readonly<Record<string, string | undefined>>) => string
}

const FORMS: readonly Form[] = [
  {
    pattern: patterns.delivered,
    strength: 0.8,
    promised: true,
    task: ({ thing, when = '' }) => `send ${thing} ${when.replace(/^(?:by )?then\b.*/i, '')}`,
  },
  { pattern: patterns.owed, strength: 0.8, promised: true, task: ({ thing }) => `send ${thing}` },
  {
    pattern: patterns.needed,
    strength: 0.8,
    promised: false,
    task: ({ thing, when = '' }) => `send ${thing}${when.replace(/^,/, '')}`,
  },
  {
    pattern: patterns.wished,
    strength: 0.6,
    promised: false,
    task: ({ thing, kind = '', rest = '' }) => `${verbFor(kind)} ${thing}${rest}`,
  },
  { pattern: patterns.unclear, strength: 0.6, promised: false, task: ({ thing }) => `clarify ${thing}` },
  {
    pattern: patterns.feedback,
    strength: 0.8,
    promised: false,
    task: ({ thing }) => `give feedback on ${thing}`,
  },
  {
    pattern: patterns.review,
    strength: 0.8,
    promised: false,
    task: ({ thing, on, what = '' }) =>
      `${/^(?:appr|sign)/i.test(what) ? 'approve' : 'review'} ${on ?? (thing === undefined || patterns.noThing.test(thing) ? 'it' : thing.replace(/^(?:The|This|That|My|Our)\b/, word => word.toLowerCase()))}`,
  },
]

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
  for (const { pattern, strength, promised, task } of FORMS)
    for (const match of clean.matchAll(pattern))
      yield {
        rest: task(match.groups ?? {}),
        lead: clean.slice(0, match.index),
        said: match[0],
        strength,
        promised,
      }
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
