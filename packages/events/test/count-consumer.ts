import { type Consumer, defineConsumer } from '../src/index.ts'
import type { SampleDatabase } from './sample/open-sample.ts'

export type SampleTx = Parameters<Parameters<SampleDatabase['transaction']>[0]>[0]

/** Counts its events. A second effect of the same event is visible in the count. */
export function count(onEffect: () => void = () => {}): Consumer {
  return defineConsumer({
    on: 'mi.identity.api_key.created.v1',
    name: 'count',
    async handle({ payload, tenant }, tx: SampleTx) {
      const row = { id: payload.apiKeyId, ...tenant }
      await tx.tally.upsert({ where: row, create: { ...row, count: 1 }, update: { count: { increment: 1 } } })
      onEffect()
    },
  })
}
