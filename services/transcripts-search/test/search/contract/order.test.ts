import { expect, test } from 'vitest'
import { contractOn } from '../support/contract.ts'
import { describeEngines } from '../support/engines.ts'
import { transcript } from '../support/transcripts.ts'

describeEngines('search contract: order of hits', engine => {
  const { allHits, ask, indexed, texts } = contractOn(engine)

  test('puts full matches first and partial matches after fewer than ten', async () => {
    const tenant = await indexed(
      transcript('m', [
        'Ada: apples',
        'Bo: pears',
        'Cy: apples and pears',
        'Di: plums',
        'Eve: apples, apples, apples',
      ]),
    )
    const { hits, total } = await ask(tenant, 'apples pears')
    expect(total).toBe(4)
    expect(hits[0]?.segment.html).toBe('<mark>apples</mark> and <mark>pears</mark>')
    expect(hits[0]?.score).toBeGreaterThanOrEqual(0.5)
    expect(hits[1]?.score).toBeLessThan(0.5)
  })

  test('returns only full matches when there are ten', async () => {
    const both = Array.from({ length: 10 }, (_, n) => `Ada: apples and pears number ${n}`)
    const tenant = await indexed(transcript('m', [...both, 'Bo: apples only', 'Cy: pears only']))
    expect((await ask(tenant, 'apples pears')).total).toBe(10)
    expect((await ask(tenant, 'apples pears -number')).total).toBe(2)
  })

  test('returns decreasing scores between 0 and 1 on all pages', async () => {
    const words = ['alpha', 'beta', 'gamma', 'delta', 'epsilon']
    const lines = Array.from({ length: 230 }, (_, n) => {
      const spoken = words.filter((_, index) => (n >> index) % 2 === 1 || (n * 7 + index) % 5 === 0)
      return `${n % 3 ? 'Ada' : 'Alpha Beta'}: ${spoken.join(' ')} filler ${'word '.repeat(n % 13)}`
    })
    const tenant = await indexed(transcript('m1', lines), transcript('m2', lines.toReversed()))
    const hits = await allHits(tenant, 'alpha beta gamma epsilon zeta')
    const scores = hits.map(hit => hit.score)
    expect(scores.length).toBeGreaterThan(300)
    expect(Math.max(...scores)).toBeLessThanOrEqual(1)
    expect(Math.min(...scores)).toBeGreaterThanOrEqual(0)
    expect(scores).toEqual(scores.toSorted((a, b) => b - a))
  })

  test('ranks a rarer word higher', async () => {
    const common = Array.from({ length: 30 }, (_, n) => `Ada: budget talk ${n}`)
    const tenant = await indexed(transcript('m', [...common, 'Bo: hedgehog talk here']))
    expect((await texts(tenant, 'budget hedgehog'))[0]).toBe('<mark>hedgehog</mark> talk here')
  })

  test('ranks a speaker named in the query before others', async () => {
    const tenant = await indexed(
      transcript('m', [
        'Ada Byron: The engine is ready.',
        'Bo: pause',
        'Bo: pause',
        'Bo: pause',
        'Cy Dean: The engine is ready.',
      ]),
    )
    const { hits } = await ask(tenant, 'what did Cy Dean say about the engine')
    expect(hits.map(hit => hit.segment.speakerName)).toEqual(['Cy Dean', 'Ada Byron'])
  })

  test('does not match a name alone', async () => {
    const tenant = await indexed(transcript('m', ['Ada Byron: Good morning.']))
    expect((await ask(tenant, 'Byron')).total).toBe(0)
  })

  test('sorts by latest meeting start, then in order of speech', async () => {
    const at = (day: string) => ({ meeting: { startedAt: new Date(`2026-04-${day}T10:00:00Z`) } })
    const tenant = await indexed(
      transcript('older', ['Ada: plan', 'Bo: the plan'], at('01')),
      transcript('newest', ['Cy: a plan', 'Di: plan plan plan'], at('20')),
      transcript('middle', ['Eve: plan'], at('10')),
    )
    const { hits } = await ask(tenant, 'plan', { sort: 'recent' })
    expect(hits.map(hit => [hit.meetingId, hit.segment.position])).toEqual([
      ['newest', 0],
      ['newest', 1],
      ['middle', 0],
      ['older', 0],
      ['older', 1],
    ])
    const second = await ask(tenant, 'plan', { sort: 'recent', offset: 1, limit: 3 })
    expect(second.hits.map(hit => hit.segment.id)).toEqual(hits.slice(1, 4).map(hit => hit.segment.id))
  })
})
