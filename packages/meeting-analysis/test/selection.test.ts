import { expect, test } from 'vitest'
import { type Candidate, selectClauses, selectOverCall } from '../src/action-items/rank/select-items.ts'

const selection = { least: 0.1, leastBeside: 0.2 }

/** Candidates of one clause a segment, each `[start in seconds, probability]`. */
function candidates(...list: readonly (readonly [number, number])[]): Candidate[] {
  return list.map(([start, probability], index) => ({
    probability,
    clause: {
      index,
      from: 0,
      to: 12,
      text: "I'll send it",
      words: ["i'll", 'send', 'it'],
      asks: false,
      segment: {
        id: `seg_${index}`,
        index,
        speakerId: null,
        speakerName: 'Anna',
        text: "I'll send it",
        start,
        end: start + 1,
      },
    },
  }))
}

const readable = ({ probability }: Candidate) => probability

const startsOf = (chosen: readonly Candidate[]) => chosen.map(({ clause }) => clause.segment.start)

test('a second item beside another has a higher threshold', () => {
  const apart = candidates(
    ...Array.from({ length: 12 }, (_, at) => [at, at === 0 || at === 11 ? 0.15 : 0.01] as const),
  )
  expect(startsOf(selectClauses(apart, selection))).toEqual([0, 11])
  expect(startsOf(selectClauses(candidates([1, 0.5], [2, 0.15], [3, 0.25]), selection))).toEqual([1, 3])
})

test('a meeting without promises lists nothing', () => {
  expect(selectClauses(candidates([1, 0.05], [2, 0.02]), selection)).toEqual([])
  expect(selectOverCall(candidates([1, 0.01], [2, 0.005]), readable)).toEqual([])
})

test('a list holds at most twenty items', () => {
  const many = candidates(...Array.from({ length: 30 }, (_, at) => [at * 300, 0.9] as const))
  expect(selectClauses(many, selection)).toHaveLength(20)
  expect(selectOverCall(many, readable)).toHaveLength(20)
})

test('a second clause of a segment is listed only if it is sure', () => {
  const twice = (second: number) => {
    const [one, two] = candidates([1, 0.8], [2, second])
    if (one === undefined || two === undefined) throw new Error('two candidates')
    return [one, { ...two, clause: { ...two.clause, segment: one.clause.segment } }]
  }
  expect(selectClauses(twice(0.5), selection)).toHaveLength(1)
  expect(selectClauses(twice(0.7), selection)).toHaveLength(2)
})

test('in a call the neighbours of a clause are features', () => {
  const besides: number[] = []
  selectOverCall(candidates([0, 0.5], [5, 0.4], [600, 0.6]), ({ beside, probability }) => {
    besides.push(beside)
    return probability
  })
  expect(besides).toEqual([0.6, 0.6, 0.5])
})

test('in a call clauses within some seconds are one task', () => {
  const chosen = selectOverCall(candidates([0, 0.8], [10, 0.9], [19, 0.8], [60, 0.8]), readable)
  expect(startsOf(chosen)).toEqual([10, 60])
})

test('in a call the next item replaces an item without a title', () => {
  const unreadable = ({ clause, probability }: Candidate) =>
    clause.segment.start === 10 ? null : probability
  expect(startsOf(selectOverCall(candidates([0, 0.8], [10, 0.9]), unreadable))).toEqual([0])
})

test('in a call the probability of the item decides', () => {
  const one = candidates([0, 0.5])
  expect(selectOverCall(one, () => 0.3)).toEqual([])
  expect(selectOverCall(one, () => 0.9)).toEqual([{ ...one[0], probability: 0.9 }])
})

test('in a meeting a clause without a title blocks no other item', () => {
  const all = candidates([1, 0.9], [2, 0.15])
  expect(startsOf(selectClauses(all, selection, ({ clause }) => clause.segment.start !== 1))).toEqual([2])
})

test.each([
  ["i'll share my screen"],
  ["i'm gonna post it in the chat"],
  ["let's start the discussion"],
  ["i'll give you back ten minutes"],
  ["i'll take the short one first"],
  ["i'll have to drop at half past"],
  ["i'm looking at the minutes from april"],
  ['let me check whether he is here'],
  ['do you want to share more on that'],
  ["today we'll go through the open comments"],
  ["i'll keep you posted"],
  ['can you give the release status update'],
  ["i'll give her the floor"],
  ['let me just ask a quick question'],
  ['could you elaborate on the menu'],
  ["i'll be bringing that up later today"],
  ['thank you for the table'],
])('in a call “%s” is no task: it is done during the call', said => {
  const during = candidates([1, 0.9]).map(one => ({
    ...one,
    clause: { ...one.clause, words: said.split(' ') },
  }))
  expect(selectOverCall(during, readable)).toEqual([])
})

test.each([
  ["i'll take the first one"],
  ["i'll have to drop the old table"],
  ["let me check with the team and i'll tell you tomorrow"],
  ['let me look into that'],
  ["i'll give you an update in the next call"],
  ['let me ask the printers'],
  ['could you explain the menu in the document'],
  ["i'll bring that up later this week"],
  ["thank you for waiting and i'm going to talk to the caretaker about the door"],
])('in a call “%s” is a task', said => {
  const later = candidates([1, 0.9]).map(one => ({
    ...one,
    clause: { ...one.clause, words: said.split(' ') },
  }))
  expect(selectOverCall(later, readable)).toHaveLength(1)
})
