import { expect, test } from 'vitest'
import { selectOverCall } from '../src/action-items/selection/select-in-call.ts'
import { type Candidate, selectClauses } from '../src/action-items/selection/select-in-meeting.ts'

const selection = { least: 0.1, leastBeside: 0.2 }

/** Candidates of one clause a segment, each `[start in seconds, probability]`. */
function candidates(...list: readonly (readonly [number, number])[]): Candidate[] {
  return list.map(([start, probability], index) => ({
    probability,
    clause: {
      index,
      from: 0,
      to: 12,
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

const startsOf = (chosen: readonly Candidate[]) => chosen.map(({ clause }) => clause.segment.start)

test('beside an item another has to be likelier than elsewhere', () => {
  const apart = candidates(
    ...Array.from({ length: 12 }, (_, at) => [at, at === 0 || at === 11 ? 0.15 : 0.01] as const),
  )
  expect(startsOf(selectClauses(apart, selection))).toEqual([0, 11])
  expect(startsOf(selectClauses(candidates([1, 0.5], [2, 0.15], [3, 0.25]), selection))).toEqual([1, 3])
})

test('a meeting without promises lists nothing', () => {
  expect(selectClauses(candidates([1, 0.05], [2, 0.02]), selection)).toEqual([])
  expect(selectOverCall(candidates([1, 0.01], [2, 0.005]))).toEqual([])
})

test('a list holds at most twelve items, that of a call ten', () => {
  const many = candidates(...Array.from({ length: 30 }, (_, at) => [at * 300, 0.9] as const))
  expect(selectClauses(many, selection)).toHaveLength(12)
  expect(selectOverCall(many)).toHaveLength(10)
})

test('a second clause of one segment is listed only where it is sure', () => {
  const twice = (second: number) => {
    const [one, two] = candidates([1, 0.8], [2, second])
    if (one === undefined || two === undefined) throw new Error('two candidates')
    return [one, { ...two, clause: { ...two.clause, segment: one.clause.segment } }]
  }
  expect(selectClauses(twice(0.5), selection)).toHaveLength(1)
  expect(selectClauses(twice(0.7), selection)).toHaveLength(2)
})

test('in a call another moment comes before more of the same', () => {
  const chosen = selectOverCall(
    candidates([0, 0.5], [10, 0.4], [20, 0.4], [600, 0.3], [610, 0.2], [1200, 0.3]),
  )
  const order = startsOf(chosen)
  expect(order).toContain(600)
  expect(order).toContain(1200)
  expect(order[0]).toBe(0)
})

test('a call of a few minutes lists few doubtful items, and every sure one', () => {
  const every20Seconds = (probability: number) =>
    candidates(...Array.from({ length: 9 }, (_, at) => [at * 20, probability] as const))
  expect(selectOverCall(every20Seconds(0.1))).toHaveLength(3)
  expect(selectOverCall(every20Seconds(0.6))).toHaveLength(9)
})

test('in a call a moment that is talked about comes before a lonely one', () => {
  const talked = [600, 610, 620, 630].map(start => [start, 0.25] as const)
  const lonely = Array.from({ length: 10 }, (_, at) => [5000 + at * 300, 0.26] as const)
  const chosen = startsOf(selectOverCall(candidates(...talked, ...lonely)))
  expect(chosen.some(start => start >= 600 && start <= 630)).toBe(true)
})

test('in a call how a thing works is listed only where it is likely to be a task', () => {
  const explained = (probability: number): Candidate[] =>
    candidates([1, probability]).map(one => ({
      ...one,
      clause: { ...one.clause, words: ['the', 'cache', 'keeps', 'them'] },
    }))
  expect(selectOverCall(candidates([1, 0.1]))).toHaveLength(1)
  expect(selectOverCall(explained(0.1))).toHaveLength(0)
  expect(selectOverCall(explained(0.2))).toHaveLength(1)
})
