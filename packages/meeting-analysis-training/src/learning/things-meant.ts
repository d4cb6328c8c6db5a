/**
 * Learns the references of “it” and of tasks without an object: `node packages/meeting-analysis-training/src/learning/things-meant.ts` writes
 * `things-meant.json`. It takes half a minute. The same data give the same weights. `--folds` prints how often the first thing is right for held-out series.
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

/** The share of the words of a right thing that the title of the label contains. */
const COVERED = 0.5
/** The best names are the right things that cover most of the title, and things with nearly the same share. */
const NEARLY_LIKEST = 0.7
/** Calls are the goal. Scenes are many and clear. */
const CALL_WEIGHT = 3
const FOLDS = 5
/** The least probability of a sure thing. Sure things are counted apart. */
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
    for (const { worded, clauses, names, isRight, rows } of examples.filter(
      example => example.group === group,
    )) {
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
  const names = new Set(people.flatMap(({ calls }) => calls.flatMap(name => name.split(' '))))
  const sentences = readSentences(clauses, 'en')
  const subjects = sectionSubjects(sentences, findAnnounced(sentences, nameWords(participants, segments)))
  const likely = classifyClauses(clauses, participants, segments, shippedWeights).map(
    clause => clause.actionItem,
  )
  return (gold?.actionItems ?? []).flatMap(({ cues, title }): Example[] => {
    const [clause] = clauses
      .filter(candidate => cues.includes(candidate.segment.index))
      .toSorted((a, b) => (likely[b.index] ?? 0) - (likely[a.index] ?? 0))
    if (clause === undefined) return []
    const phrase = completePhrase(clause.index, clauses, people)
    const clean = cleanSpeech(joinClauses(phrase)).replace(/’/g, "'")
    const [surest] = [...taskPhrases(clean)].toSorted((a, b) => b.strength - a.strength)
    const worded = {
      phrase,
      lead: surest?.lead ?? '',
      task: surest?.rest ?? clean,
      subject: subjects.get(clause.index),
    }
    const titled = new Set(stemsOf(title))
    const isRight = (words: string) => {
      const stems = stemsOf(words)
      return stems.filter(form => titled.has(form)).length >= COVERED * stems.length
    }
    const own = new Set(stemsOf(worded.task))
    const fresh = [...titled].filter(form => !own.has(form))
    const likeTitle = (words: string) => {
      const stems = stemsOf(words).filter(form => !own.has(form))
      return (2 * stems.filter(form => titled.has(form)).length) / Math.max(1, stems.length + fresh.length)
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
    const none = {
      features: describeNone(worded, things.length),
      answers: !things.some(thing => thing.answers),
    }
    return [{ group, worded, clauses, names, isRight, rows: [...things, none], weight }]
  })
}

function stemsOf(text: string): string[] {
  return (text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [])
    .filter(word => word.length > 1 && !isStopWord(word))
    .map(stem)
}
