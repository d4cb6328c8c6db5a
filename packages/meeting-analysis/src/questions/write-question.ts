import { speech } from '@mi/language/speech'
import { lemmaIn, tagged } from '../text/tagger.ts'

const patterns = speech.questions.direct

const WITH_DEGREE = /^how$/
const LONGEST = 26
const MOST_OF_SUBJECT = 6

/** Turns an indirect question into a direct one: “whether the oven is ready” becomes “Is the oven ready?”. Null if its verb is not found. */
export function directQuestion(clause: string): string | null {
  const text = clause.replace(/[.,;:!?\s]{1,9}$/, '').replace(/^if\b/i, 'whether')
  const { words, tags } = tagged(text)
  if (words.length > LONGEST) return null
  const asked = askedWords(words, tags)
  if (words[asked]?.toLowerCase() === 'to') return asked === 0 ? null : written(words)
  const verb = tags.findIndex(
    (tag, at) => at >= asked && (tag === 'AUX' || (tag === 'VERB' && !/ing$/.test(words[at] ?? ''))),
  )
  if (verb < 0) return null
  const yesOrNo = words[0]?.toLowerCase() === 'whether'
  const front = yesOrNo ? [] : words.slice(0, asked)
  const subject = words.slice(asked, verb)
  const rest = words.slice(verb + 1)
  const said = words[verb] ?? ''
  // “How far into the year are we” is already direct.
  if (tags[asked] === 'ADP')
    return isAuxiliary(said, tags[verb + 1]) && tags[verb + 1] === 'PRON' ? written(words) : null
  if (subject.length === 0) return yesOrNo ? null : written(words)
  if (subject.length > MOST_OF_SUBJECT || subject.some(word => patterns.unclearSubject.test(word)))
    return null
  if (isAuxiliary(said, tags[verb + 1]))
    return written([
      ...front,
      said
        .replace(/^['’]s$/, 'is')
        .replace(/^['’]re$/, 'are')
        .replace(/^['’]ll$/, 'will'),
      ...subject,
      ...rest,
    ])
  const [helper, base] = withHelper(said)
  return written([...front, helper, ...subject, base, ...rest])
}

function askedWords(words: readonly string[], tags: readonly string[]): number {
  const first = words[0]?.toLowerCase() ?? ''
  let at = 1
  if (patterns.withNoun.test(first))
    while (/^(?:NOUN|ADJ|NUM)$/.test(tags[at] ?? '') || (at > 1 && words[at] === 'of')) at++
  if (WITH_DEGREE.test(first)) while (/^(?:ADJ|ADV)$/.test(tags[at] ?? '')) at++
  if (WITH_DEGREE.test(first) && at > 1) while (tags[at] === 'NOUN') at++
  return at
}

function isAuxiliary(word: string, next: string | undefined): boolean {
  if (patterns.auxiliary.test(word)) return true
  return patterns.helper.test(word) && (next === 'VERB' || next === 'AUX' || next === 'PART')
}

function withHelper(verb: string): [string, string] {
  const base = lemmaIn(`they ${verb} it`, 1) ?? verb
  return [base === verb ? 'do' : /s$/.test(verb) ? 'does' : 'did', base]
}

function written(words: readonly string[]): string {
  const text = words
    .join(' ')
    .replace(/ (?=[,.;:?!)])/g, '')
    .replace(/ (?=['’](?:s|re|ve|ll|d|m|t)\b)/g, '')
    .replace(/ (?=n['’]t\b)/g, '')
    .replace(/(?<=\w) - (?=\w)/g, '-')
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}?`
}

const clausePatterns = speech.questions.clause

const FEWEST_WORDS = 5
const MOST_WORDS = 28

/** The question without its lead-in. Null for tags, for questions about “this” or the running of the meeting, and for broken speech. */
export function questionClause(said: string): string | null {
  if (clausePatterns.tag.test(said) || clausePatterns.practical.test(said)) return null
  let rest = said
  for (
    let next = rest.replace(clausePatterns.lead, '');
    next !== rest;
    next = rest.replace(clausePatterns.lead, '')
  )
    rest = next
  rest = rest.replace(clausePatterns.ifAsked, 'whether ')
  rest = withoutStrayComma(
    rest
      .replace(clausePatterns.beforeFiller, '$1 ')
      .replace(clausePatterns.strayLike, '$1 ')
      .replace(clausePatterns.tail, '?'),
  )
  const words = rest.split(/\s+/).length
  if (words < FEWEST_WORDS || words > MOST_WORDS) return null
  if (
    !clausePatterns.interrogative.test(rest) ||
    clausePatterns.noQuestion.test(rest) ||
    clausePatterns.pointing.test(rest) ||
    clausePatterns.broken.test(rest)
  )
    return null
  if (clausePatterns.twoSentences.test(rest)) return null
  const written = rest.charAt(0).toUpperCase() + rest.slice(1)
  return written.startsWith('Whether') ? directQuestion(written) : written
}

/** “How long do the clients, keep a list?”: a single comma is a pause unless it joins clauses. */
function withoutStrayComma(question: string): string {
  const [before, after, ...more] = question.split(', ')
  if (before === undefined || after === undefined || more.length > 0 || clausePatterns.joining.test(after))
    return question
  return `${before} ${after}`
}
