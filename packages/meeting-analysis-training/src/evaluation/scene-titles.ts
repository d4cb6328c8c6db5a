/**
 * Measures the titles of labelled tasks of the even scenes: `node packages/meeting-analysis-training/src/evaluation/scene-titles.ts`.
 * The likeliest cue of a task that gives a title counts.
 *
 * `--odd` measures the odd scenes, `--show` prints titles (never use it on even scenes), `--file=NAME` measures the scenes of a file.
 */
import { parseArgs } from 'node:util'
import {
  type Clause,
  classifyClauses,
  contentWords,
  englishTagger,
  findAnnounced,
  isBareAcceptance,
  isElsewhere,
  itemTitles,
  listPeople,
  nameWords,
  readClauses,
  readSentences,
  requestBefore,
  sectionSubjects,
  shippedWeights,
} from '@mi/meeting-analysis/training'
import type { PublicCall } from '../corpora/public-calls.ts'
import { asCalls, forMeasuring, forTraining, loadScenes, withTasks } from '../corpora/scenes.ts'
import { line } from './print-line.ts'
import { rouge } from './rouge.ts'

const { values: options } = parseArgs({
  options: {
    odd: { type: 'boolean', default: false },
    show: { type: 'boolean', default: false },
    file: { type: 'string', default: '' },
  },
})
const scenes = withTasks(loadScenes()).filter(
  ({ id, tasks }) => id.startsWith(options.file) && tasks.length > 0,
)
/** Makes calls with the length of a long meeting. In a short meeting “it” has more possible meanings. */
const SCENES_A_CALL = 40
const written = asCalls(options.odd ? forTraining(scenes) : forMeasuring(scenes), SCENES_A_CALL).flatMap(
  titlesOf,
)
const titled = written.flatMap(({ label, title }) => (title === null ? [] : [{ label, title }]))

report()

function titlesOf({ segments, participants, gold }: PublicCall) {
  const clauses = readClauses(segments)
  const people = listPeople(participants, segments)
  const sentences = readSentences(clauses, 'en')
  const subjects = sectionSubjects(sentences, findAnnounced(sentences, nameWords(participants, segments)))
  const likelihood = classifyClauses(clauses, participants, segments, shippedWeights).map(
    ({ actionItem }) => actionItem,
  )
  const titleAt = itemTitles({ clauses, people }, 'call', subjects)
  return (gold?.actionItems ?? []).map(({ cues, title: label }) => {
    const title = clauses
      .filter(({ segment }) => cues.includes(segment.index))
      .toSorted((a, b) => (likelihood[b.index] ?? 0) - (likelihood[a.index] ?? 0))
      .map(clause => (isBareAcceptance(clause) ? requestOf(clause, clauses) : clause))
      .map(clause => titleAt(clause.index)?.title ?? null)
      .find(title => title !== null)
    if (options.show && options.odd) {
      for (const cue of cues) console.log(`      ${segments[cue]?.speakerName}: ${segments[cue]?.text}`)
      console.log(`${title ?? '–'}\n    = ${label}\n`)
    }
    return { label, title: title ?? null }
  })
}

// Another scene's talk is over.
function requestOf(clause: Clause, clauses: readonly Clause[]): Clause {
  const request = requestBefore(clause, clauses)
  return request === null || isElsewhere(request, clause) ? clause : request
}

function report(): void {
  const sum = (figures: readonly number[]) => figures.reduce((all, value) => all + value, 0)
  const share = (what: string, part: number, whole: number) =>
    line(`${what} (${part} of ${whole})`, part / whole, Number.NaN, '')
  share('refused', written.length - titled.length, written.length)
  const scores = titled.map(({ label, title }) => rouge(title, label).rouge1 / 100)
  line('titles: ROUGE-1', sum(scores) / titled.length, Number.NaN, '')
  line('  a refused one as 0', sum(scores) / written.length, Number.NaN, '')
  share('  name the thing', titled.filter(namesThing).length, titled.length)
  const words = titled.map(({ title }) => contentWords(title).slice(1).length)
  const right = titled.map(({ title, label }) => shared(contentWords(title).slice(1), label))
  share('  words beside the verb that the label has', sum(right), sum(words))
  share(
    '  with a pronoun left',
    titled.filter(({ title }) => /\b(?:it|this|that|them|these|those|one|ones|he|she|him|her)$/i.test(title))
      .length,
    titled.length,
  )
}

function shared(words: readonly string[], label: string): number {
  return words.filter(word => rouge(word, label).rouge1 > 0).length
}

// The last noun of the first noun phrase after the verb.
function namesThing({ label, title }: { label: string; title: string }): boolean {
  const nlp = englishTagger()
  const tokens = nlp.readDoc(label).tokens()
  const words = tokens.out() as string[]
  const nouns = (tokens.out(nlp.its.pos) as string[]).map(tag => /^(?:NOUN|PROPN)$/.test(tag))
  const first = nouns.indexOf(true, 1)
  if (first < 0) return false
  const after = nouns.indexOf(false, first)
  const head = words[(after < 0 ? words.length : after) - 1] ?? ''
  return shared([head], title) > 0
}
