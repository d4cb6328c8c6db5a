import { speech } from '@mi/language/speech'
import { baseForm, baseOfParticiple } from '../../../text/tagger.ts'
import { isBaseVerb } from '../check-title.ts'

const patterns = speech.titles.wording.padding

/**
 * Removes verbs before the verb of the task: “find some time to write”, “start writing” and “make sure that you write” become “write”,
 * “get the draft merged” becomes “merge the draft”.
 */
export function withoutPadding(task: string): string {
  let bare = task
  for (;;) {
    const barer = bare
      .replace(patterns.effort, '')
      .replace(patterns.effortGerund, (said, ...groups) => {
        const base = baseForm((groups.at(-1) as { ing: string }).ing)
        return isBaseVerb(base) ? base : said
      })
      .replace(patterns.done, (said, ...groups) => ofDone(said, groups.at(-1) as Record<string, string>))
      .replace(patterns.look, 'look ')
    if (barer === bare)
      return bare.replace(patterns.effortInside, ' and ').replace(patterns.readable, 'review ')
    bare = barer
  }
}

function ofDone(
  said: string,
  { thing = '', participle = '', particle = '' }: Record<string, string>,
): string {
  const verb = baseOfParticiple(participle)
  return verb !== participle && isBaseVerb(verb) ? `${verb}${particle} ${thing}` : said
}
