import { withoutVocative } from './remove-people.ts'
import { shortenTask, withParticle } from './shorten-task.ts'

/** “I'll close this out”: the call. */
const OF_THE_CALL =
  /^(?:close out|wrap up|kick off|end|leave) it\b(?! (?:in|to|for|with|on|as|by|up|out)\b)/iu
/** “The people that (we'll invite to the fair)” says which people. */
const RELATIVE =
  /\b(?<thing>(?:the|some|an?|all|those|these|other|more|several|two|three) (?:(?!that|which|who)[\p{L}\p{N}'-]+ ){1,4})(?:that|which|who|whom) $/iu
/** “… that we'll invite to speak”: whom. */
const ASKED_TO = /^\p{L}+(?= to \p{Ll})/u
/** A verb, and not what it is done with: that is in the words before. */
const WITHOUT_OBJECT =
  /^\p{L}+(?: (?:up|out|off|down|back))?(?=$|[.,;]| (?:to(?= \p{Ll})|for|in|into|on|with|by|at|before|after|from|and|this|next|today|tomorrow|soon|as|so|because)\b)/iu

/** “A patch to revert”: what, it has to say. */
const WITHOUT_ITS_OBJECT =
  /(?<=\p{L} to )(?:revert|fix|remove|solve|replace|undo|correct|resolve|support|address|implement|reproduce)(?=[,.]|$)/iu
/** “I'll change that.”: what a phrase ends with is no word that wants others. */
const LAST_THAT =
  /(?<= )(?<!\b(?:based on|account for|because of|after|before|like|than|that|so|all) )(?:that|this)(?: one)?(?=[.,;:?!]|(?<=^(?:\S+ ){1,6}\S+)$)/giu
const LAST_THOSE =
  /(?<= )(?<!\b(?:based on|account for|because of|like|than|that|so|all) )(?:those|these)(?: ones)?(?=[.;:?!]|,(?! \p{Ll}{3,}s\b)|(?<=^(?:\S+ ){1,6}\S+)$)/giu
const PURPOSE = / to \p{L}+ it$/iu
const TOPIC = / (?:about|on|for|regarding|based on) (?:it|them)$/iu
/** “Ask her how they do it”. */
const ASKED_POINT =
  /^(?<who>(?:ask|tell|remind|ping|message) (?:him|her|them|\p{Lu}\p{L}+)),? (?:how|what|if|whether|why|when|where|which|who|that|to)\b.*$/iu
const SECOND_PART = /,? (?:and|so that|to see) /i

/**
 * What follows “I'll” or “could you” as a task of few words, which may still have an “it”. Null where it is the call that is closed, and
 * where it only says which thing is meant.
 *
 * @param lead what is said before it
 */
export function wordTask(rest: string, lead: string, names: ReadonlySet<string>): string | null {
  const phrased = rest
    .replace(WITHOUT_ITS_OBJECT, '$& it')
    .replace(LAST_THAT, 'it')
    .replace(LAST_THOSE, 'them')
  const related = RELATIVE.exec(lead)?.groups?.thing?.trim()
  const asked = related === undefined ? phrased : phrased.replace(ASKED_TO, `$& ${related}`)
  if (related !== undefined && WITHOUT_OBJECT.test(asked)) return null
  const task = withParticle(shortenTask(withoutVocative(asked, names)))
  return OF_THE_CALL.test(task) ? null : task
}

/** What is left of a task whose “it” nobody can name: of “ask the printers and see if they can do it” the first half says enough. */
export function shorterWordings(task: string): string[] {
  return [
    task.split(SECOND_PART)[0] ?? task,
    task.replace(PURPOSE, '').replace(TOPIC, ''),
    task.replace(ASKED_POINT, '$<who>'),
  ]
}
