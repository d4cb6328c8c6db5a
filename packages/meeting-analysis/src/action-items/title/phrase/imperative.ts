import { isStopWord } from '@mi/language/english-speech'
import { speech } from '@mi/language/speech'
import { baseForm } from '../../../text/tagger.ts'

const patterns = speech.titles.phrase.imperative

/**
 * Turns “I'll send you the minutes” into “send you the minutes”. Null without a person or a task.
 * @param owner lower-case names of the owner, which are removed
 */
export function toImperative(clean: string, owner: readonly string[]): string | null {
  const rest = ofIfYouCould(clean) ?? ofWhatToDo(clean) ?? ofOurs(clean) ?? ofOwner(clean, owner)
  if (rest === null) return null
  const phrase = fromIng(rest)
  if (patterns.noTask.test(phrase) || patterns.empty.test(firstPart(phrase)) || !saysSomething(phrase))
    return null
  return phrase
}

function ofIfYouCould(clean: string): string | null {
  const found = patterns.ifYouCould.exec(clean)
  if (found === null) return null
  const rest = clean.slice(found[0].length)
  return /,/.test(rest) ? null : rest
}

function ofWhatToDo(clean: string): string | null {
  const found = patterns.whatToDo.exec(clean)
  return found === null ? null : clean.slice(found[0].length)
}

function ofOurs(clean: string): string | null {
  const found = patterns.ours.exec(clean)
  if (found === null) return null
  const rest = fromIng(clean.slice(found[0].length))
  const { before = '', subject, will, may } = found.groups ?? {}
  if (patterns.condition.test(before)) return null
  const ours = subject !== undefined && subject.toLowerCase() !== 'i'
  if (
    ours &&
    may !== undefined &&
    (patterns.inGeneral.test(clean) || patterns.happens.test(rest) || clean.length > 90)
  )
    return null
  if (ours && will !== undefined && patterns.happens.test(rest)) return null
  return rest
}

function ofOwner(clean: string, owner: readonly string[]): string | null {
  const opened = clean.replace(/^(?:(?:so|and|then|okay|the|as the|as|our) )*/i, '')
  for (const call of owner) {
    if (!opened.toLowerCase().startsWith(call)) continue
    const found = patterns.theirs.exec(opened.slice(call.length))
    if (found !== null) return opened.slice(call.length + found[0].length)
  }
  return null
}

// “Be just working on” becomes “work on”.
function fromIng(rest: string): string {
  const [, ing, after = ''] =
    /^(?:be )?(?:(?:just|probably|also|mainly) )*(\p{Ll}{2,}ing)\b(.*)$/su.exec(rest) ?? []
  return ing === undefined || patterns.noGerund.test(ing) ? rest : baseForm(ing) + after
}

function firstPart(phrase: string): string {
  return /^(?:[^,;]|,(?= (?:and|or|then) (?!i\b)))*/i.exec(phrase)?.[0] ?? phrase
}

// True if a content word follows the verb.
function saysSomething(phrase: string): boolean {
  const words = phrase
    .split(' ')
    .slice(1)
    .map(word => word.toLowerCase().replace(/[^\p{L}\p{N}'-]/gu, ''))
  return words.some(word => word !== '' && !isStopWord(word))
}
