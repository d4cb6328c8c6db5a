import { speech } from '@mi/language/speech'
import { trimEnd } from '@mi/text'
import { readClauses } from '../../sentences/read-clauses.ts'
import { baseForm, lemmaIn } from '../../text/tagger.ts'
import { capitalized } from '../../text/write-words.ts'
import { faultOfTitle, isBaseVerb } from '../title/check-title.ts'
import { shortenTask } from '../title/wording/shorten-task.ts'
import { taskTitles } from '../title/write-task-titles.ts'

const patterns = speech.titles.check.repair

const FIRST_VERB = /^(\p{L}+)\b/u

/** Turns an English title of another author into one without a fault, verb first and in at most fourteen words, or returns null. */
export function repairTitle(written: string): string | null {
  const plain = trimEnd(written.replace(/’/g, "'").replace(patterns.label, '').trim(), /[\s.;,:!]/)
  for (const title of candidates(plain)) {
    const capital = capitalized(title)
    if (faultOfTitle(capital) === null) return capital
  }
  return null
}

function* candidates(plain: string): Generator<string> {
  yield plain
  if (plain.includes('?') || plain.includes('…')) return
  const bare = withBaseVerb(plain.replace(patterns.subject, ''))
  yield bare
  yield shortenTask(bare)
  const [clause] = readClauses([asSegment(plain)])
  const spoken = clause === undefined ? null : taskTitles({ clauses: [clause], people: [] }).at(0)
  if (spoken !== null) yield spoken.title
}

/** “Sending the report”, “Sends the report”: “Send the report”. */
function withBaseVerb(title: string): string {
  const verb = FIRST_VERB.exec(title)?.[1]
  if (verb === undefined || isBaseVerb(verb)) return title
  const lower = verb.toLowerCase()
  const base = lower.endsWith('ing')
    ? baseForm(lower)
    : lower.endsWith('s')
      ? (lemmaIn(`he ${lower} the work`, 1) ?? lower)
      : lower
  return isBaseVerb(base) ? base + title.slice(verb.length) : title
}

function asSegment(text: string) {
  return { id: '', index: 0, speakerId: null, speakerName: '', text, start: 0, end: 0 }
}
