import { speech } from '@mi/language/speech'
import { withoutVocative } from './remove-people.ts'
import { shortenTask, withParticle } from './shorten-task.ts'

const patterns = speech.titles.wording.wording

/** Words a task after its lead-in. Null if the task is to end the call, or if the phrase only says which thing is meant. */
export function wordTask(rest: string, lead: string, names: ReadonlySet<string>): string | null {
  const phrased = rest
    .replace(patterns.withoutItsObject, '$& it')
    .replace(patterns.lastThat, 'it')
    .replace(patterns.lastThose, 'them')
  const related = patterns.relative.exec(lead)?.groups?.thing?.trim()
  const asked = related === undefined ? phrased : phrased.replace(patterns.askedTo, `$& ${related}`)
  if (related !== undefined && patterns.withoutObject.test(asked)) return null
  const task = withParticle(shortenTask(withoutVocative(asked, names)))
  return patterns.ofTheCall.test(task) ? null : task
}

/** Shorter wordings without an unresolved pronoun: “ask the printers and see if they can do it” becomes “ask the printers”. */
export function shorterWordings(task: string): string[] {
  return [
    task.split(patterns.secondPart)[0] ?? task,
    task.replace(patterns.purpose, '').replace(patterns.topic, ''),
    task.replace(patterns.askedPoint, '$<who>'),
  ]
}
