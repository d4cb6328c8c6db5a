import { speech } from '@mi/language/speech'
import { withoutVocative } from './remove-people.ts'
import { shortenTask, withParticle } from './shorten-task.ts'

const patterns = speech.titles.wording.wording

/**
 * What follows “I'll” or “could you” as a task of few words, which may still have an “it”. Null where it is the call that is closed, and
 * where it only says which thing is meant.
 *
 * @param lead what is said before it
 */
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

/** What is left of a task whose “it” nobody can name: of “ask the printers and see if they can do it” the first half says enough. */
export function shorterWordings(task: string): string[] {
  return [
    task.split(patterns.secondPart)[0] ?? task,
    task.replace(patterns.purpose, '').replace(patterns.topic, ''),
    task.replace(patterns.askedPoint, '$<who>'),
  ]
}
