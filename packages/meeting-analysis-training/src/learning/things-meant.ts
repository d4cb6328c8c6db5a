/**
 * Learns what “it”, and a task without its thing, are about: `node packages/meeting-analysis-training/src/learning/things-meant.ts` writes
 * `things-meant.json`. Half a minute; the same data give the same weights. `--folds` says how often the first is right for series left out.
 */
import { isStopWord, stem } from '@mi/language/english-speech'
import {
  type Clause,
  classifyClauses,
  cleanSpeech,
  completePhrase,
  describeNone,
  describeThings,
  findAnnounced,
  joinClauses,
  listPeople,
  nameWords,
  readClauses,
  readSentences,
  sectionSubjects,
  shippedWeights,
  taskPhrases,
  thingsMeant,
  type WordedTask,
} from '@mi/meeting-analysis/training'
import { loadPublicCalls, type PublicCall } from '../corpora/public-calls.ts'
import { asCalls, forTraining, loadScenes } from '../corpora/scenes.ts'
import { learn, type RankedRow } from './learn-ranker.ts'
import { writeWeights } from './write-weights.ts'

/** Of the words of a thing, as many are in the label's title. */
const COVERED = 0.5
/** Of the things that are right, the one that says most of the title is the best name, and what says nearly as much. */
const NEARLY_LIKEST = 0.7
/** A call is what it is for; scenes are many and clear. */
const CALL_WEIGHT = 3
const FOLDS = 5
/** The sure ones are counted apart. */
const SURE = 0.35

interface Example {
  readonly group: string
  readonly worded: WordedTask
  readonly clauses: readonly Clause[]
  readonly names: ReadonlySet<string>
  readonly isRight: (words: string) => boolean
  readonly rows: readonly RankedRow[]
  readonly weight: number
}

const calls = loadPublicCalls().filter(call => call.gold !== null)
if (calls.length === 0) throw new Error('There are no calls to learn from: MI_DATA_DIR names their folder.')
const scenes = asCalls(
  forTraining(loadScenes()).filter(({ tasks }) => tasks.length > 0),
  1,
)
const examples = [
  ...calls.flatMap(call => examplesOf(call, call.id.split('/')[0] ?? call.id, CALL_WEIGHT)),
  ...scenes.flatMap((scene, at) => examplesOf(scene, `scenes ${at % FOLDS}`, 1)),
]

if (process.argv.includes('--folds')) {
  const zero = () => ({ tasks: 0, named: 0, right: 0, sure: 0, sureAndRight: 0 })
  const count = { calls: zero(), scenes: zero() }
  for (const group of new Set(examples.map(example => example.group))) {
    const model = learn(examples.filter(example => example.group !== group))
    for (const { worded, clauses, names, isRight, rows } of examples.filter(one => one.group === group)) {
      const kind = count[group.startsWith('scenes ') ? 'scenes' : 'calls']
      const [likeliest] = thingsMeant(worded, clauses, names, model)
      const right = likeliest !== undefined && isRight(likeliest.mention.words)
      kind.tasks++
      if (rows.slice(0, -1).some(({ answers }) => answers)) kind.named++
      if (right) kind.right++
      if (likeliest !== undefined && likeliest.probability >= SURE) {
        kind.sure++
        if (right) kind.sureAndRight++
      }
    }
  }
  console.log(
    `tasks, those with their thing named around them, of which the first is right; sure from ${SURE} on:`,
    count,
  )
}
const model = learn(examples)
const rounded = Object.entries(model.weights).map(([name, weight]) => [name, Number(weight.toFixed(3))])
writeWeights('things-meant', { bias: 0, weights: Object.fromEntries(rounded) })
console.log(Object.fromEntries(rounded))

function examplesOf(call: PublicCall, group: string, weight: number): Example[] {
  const { segments, participants, gold } = call
  const clauses = readClauses(segments)
  const people = listPeople(participants, segments)
  const names = new Set(people.flatMap(({ calls }) => calls.flatMap(one => one.split(' '))))
  const sentences = readSentences(clauses, 'en')
  const subjects = sectionSubjects(sentences, findAnnounced(sentences, nameWords(participants, segments)))
  const likely = classifyClauses(clauses, participants, segments, shippedWeights).map(one => one.actionItem)
  return (gold?.actionItems ?? []).flatMap(({ cues, title }): Example[] => {
    const [clause] = clauses
      .filter(one => cues.includes(one.segment.index))
      .toSorted((one, other) => (likely[other.index] ?? 0) - (likely[one.index] ?? 0))
    if (clause === undefined) return []
    const phrase = completePhrase(clause.index, clauses, people)
    const clean = cleanSpeech(joinClauses(phrase)).replace(/’/g, "'")
    const [surest] = [...taskPhrases(clean)].toSorted((one, other) => other.strength - one.strength)
    const worded = {
      phrase,
      lead: surest?.lead ?? '',
      task: surest?.rest ?? clean,
      subject: subjects.get(clause.index),
    }
    const titled = new Set(stemsOf(title))
    const isRight = (words: string) => {
      const stems = stemsOf(words)
      return stems.filter(one => titled.has(one)).length >= COVERED * stems.length
    }
    const own = new Set(stemsOf(worded.task))
    const fresh = [...titled].filter(one => !own.has(one))
    const likeTitle = (words: string) => {
      const stems = stemsOf(words).filter(one => !own.has(one))
      return (2 * stems.filter(one => titled.has(one)).length) / Math.max(1, stems.length + fresh.length)
    }
    const described = describeThings(worded, clauses, names).map(({ mention: { words }, features }) => ({
      features,
      likeness: isRight(words) ? likeTitle(words) : 0,
    }))
    const likest = Math.max(0, ...described.map(({ likeness }) => likeness))
    const things = described.map(({ features, likeness }) => ({
      features,
      answers: likeness > 0 && likeness >= NEARLY_LIKEST * likest,
    }))
    const none = { features: describeNone(worded, things.length), answers: !things.some(one => one.answers) }
    return [{ group, worded, clauses, names, isRight, rows: [...things, none], weight }]
  })
}

function stemsOf(text: string): string[] {
  return (text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [])
    .filter(word => word.length > 1 && !isStopWord(word))
    .map(stem)
}
