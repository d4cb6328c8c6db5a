import { isStopWord, stem } from '@mi/language/english-speech'
import { contentWords } from './check-title.ts'
import type { TaskTitle } from './task-title.ts'

/** More says by itself which task it is. */
const MOST_CONTENT = 3
/** Verbs that say no more than that it is done. */
const DOES = /^(?:do|take|handle|get|make|look|work|put|go|give|have|help|try|see)$/i

/**
 * The task in the words of whoever said it most fully, of those who say the same: what was asked, what was promised, what the chair repeats.
 *
 * @param others titles of the clauses around it, the nearest first
 */
export function fullestOf(written: TaskTitle, others: Iterable<TaskTitle>): TaskTitle {
  const own = termsOf(written.title)
  if (own.length > MOST_CONTENT) return written
  const [verb = '', ...things] = own
  if (things.length === 0) return written
  for (const other of others) {
    const theirs = termsOf(other.title)
    if (theirs.length <= own.length || !things.every(thing => theirs.includes(thing))) continue
    if (theirs[0] !== verb && !DOES.test(verb)) continue
    return { ...written, title: other.title, phrase: [...written.phrase, ...other.phrase] }
  }
  return written
}

function termsOf(title: string): string[] {
  return contentWords(title)
    .map(word => word.toLowerCase())
    .filter(word => !isStopWord(word))
    .map(stem)
}
