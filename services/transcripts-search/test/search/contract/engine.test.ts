import { expect, test } from 'vitest'
import type { SearchEngine } from '../../../src/engines/engine.ts'
import { SemanticSearchNotConfigured } from '../../../src/engines/errors.ts'
import { contractOn } from '../support/contract.ts'
import { describeEngines } from '../support/engines.ts'
import { transcript } from '../support/transcripts.ts'

describeEngines('search contract: an engine', engine => {
  const { ask, indexed } = contractOn(engine)

  test('lists the indexed meetings of everyone, an account or a mode', async () => {
    const tenant = await indexed(
      transcript('m', ['Ada: plan', 'Bo: plan'], { version: 3 }),
      transcript('n', ['Cy: x']),
    )
    const other = { ...tenant, mode: 'test' as const }
    await engine().indexTranscript(other, transcript('o', ['Di: y']))
    const list = async (scope?: Parameters<SearchEngine['indexedMeetings']>[0]) =>
      (await collect(engine().indexedMeetings(scope))).map(meeting => meeting.meetingId).sort()
    expect(await list({ accountId: tenant.accountId })).toEqual(['m', 'n', 'o'])
    expect(await list({ ...tenant })).toEqual(['m', 'n'])
    expect(await list()).toEqual(expect.arrayContaining(['m', 'n', 'o']))
    const [first] = await collect(engine().indexedMeetings(tenant))
    expect(first).toEqual({ tenant, meetingId: 'm', transcriptId: 'trs_of_m', version: 3, segments: 2 })
  })

  test('refuses semantic search when it is not configured', async () => {
    const tenant = await indexed(transcript('m', ['Ada: plan']))
    await expect(ask(tenant, 'plan', { mode: 'semantic' })).rejects.toThrow(SemanticSearchNotConfigured)
    await expect(ask(tenant, 'plan', { mode: 'hybrid' })).rejects.toThrow(SemanticSearchNotConfigured)
  })

  test('reports that it is ready', async () => {
    expect(await engine().health()).toMatchObject({ ready: true })
  })
})

async function collect<T>(items: AsyncIterable<T>): Promise<T[]> {
  const collected: T[] = []
  for await (const item of items) collected.push(item)
  return collected
}
