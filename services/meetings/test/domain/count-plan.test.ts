import { describe, expect, it } from 'vitest'
import { type CountPlan, planCount } from '../../src/domain/count-plan.ts'

const DAY = 24 * 60 * 60 * 1000
const at = (text: string) => new Date(text)

/** The number of times that the plan counts a time: once inside the range and never outside. */
function covers(plan: CountPlan, time: number): number {
  const inside = (span: { from: number | null; to: number | null }) =>
    (span.from === null || time >= span.from) && (span.to === null || time < span.to)
  const spans = [...plan.days, ...plan.edges, ...(plan.months ? [plan.months] : [])]
  return spans.filter(inside).length + (plan.all ? 1 : 0)
}

describe('counting a range', () => {
  it('needs a single counter without bounds', () => {
    expect(planCount(null, null)).toEqual({ all: true, months: null, days: [], edges: [] })
  })

  it('reads no rows for whole days', () => {
    const plan = planCount(at('2026-01-05T00:00:00Z'), at('2026-03-09T23:59:59.999Z'))
    expect(plan.edges).toEqual([])
    expect(plan.months).toEqual({ from: Date.parse('2026-02-01'), to: Date.parse('2026-03-01') })
  })

  it('is empty when the end is before the start', () => {
    expect(planCount(at('2026-01-05'), at('2026-01-04'))).toEqual({
      all: false,
      months: null,
      days: [],
      edges: [],
    })
  })

  it('counts every time of a range once, and no others', () => {
    let seed = 42
    const random = (below: number) => {
      seed = (seed * 1103515245 + 12345) % 2147483648
      return seed % below
    }
    const start = Date.parse('2025-11-20')
    for (let round = 0; round < 2000; round++) {
      const jitter = () => (random(3) === 0 ? 0 : random(DAY))
      const from = random(8) === 0 ? null : start + random(120) * DAY + jitter()
      const to = random(8) === 0 ? null : start + random(120) * DAY + jitter()
      const plan = planCount(from === null ? null : new Date(from), to === null ? null : new Date(to))
      const times = [from, to, start - 400 * DAY, start + 400 * DAY, start + random(120 * DAY)].flatMap(
        time => (time === null ? [] : [time - 1, time, time + 1]),
      )
      for (const time of times) {
        const wanted = (from === null || time >= from) && (to === null || time <= to) ? 1 : 0
        expect(covers(plan, time), `${from} ${to} ${time}`).toBe(wanted)
      }
      for (const edge of plan.edges) expect(edge.to - edge.from).toBeLessThan(2 * DAY)
    }
  })
})
