import { expect, test } from 'vitest'
import { contractOn } from '../support/contract.ts'
import { describeEngines } from '../support/engines.ts'
import { transcript } from '../support/transcripts.ts'

describeEngines('search contract: pages of hits', engine => {
  const { allHits, ask, indexed } = contractOn(engine)

  test('continue without gaps or repetition to the last match past 10,000', async () => {
    const lines = Array.from({ length: 3500 }, (_, n) => `Ada: ping ${n % 50}`)
    const tenant = await indexed(transcript('a', lines), transcript('b', lines), transcript('c', lines))
    const first = await ask(tenant, 'ping', { limit: 100 })
    expect(first.total).toBe(10_500)
    const seen = new Set<string>()
    for (const offset of [0, 50, 100, 150, 9900, 9950, 10_000, 10_050, 10_400, 10_450]) {
      const page = await ask(tenant, 'ping', { limit: 50, offset })
      expect(page.total).toBe(10_500)
      expect(page.hits).toHaveLength(50)
      for (const hit of page.hits) seen.add(hit.segment.id)
    }
    expect(seen.size).toBe(500)
    expect(await ask(tenant, 'ping', { limit: 50, offset: 10_500 })).toEqual({ hits: [], total: 10_500 })
  }, 120_000)

  test('contain each segment once, whatever their size', async () => {
    const lines = Array.from(
      { length: 130 },
      (_, n) => `Ada: ${n % 3 ? 'red' : 'red green'} ${n % 43 ? '' : 'blue'}`,
    )
    const tenant = await indexed(transcript('a', lines), transcript('b', lines))
    const small = await allHits(tenant, 'red green blue', 7)
    const large = await allHits(tenant, 'red green blue', 100)
    expect(small.map(hit => hit.segment.id)).toEqual(large.map(hit => hit.segment.id))
    expect(new Set(small.map(hit => hit.segment.id)).size).toBe(260)
  })
})
