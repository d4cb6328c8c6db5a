/**
 * Writes state and event in one transaction repeatedly until it is killed: tally number n and the event that
 * announces it. Prints a dot for each commit.
 */
import { appendEvent } from '../src/index.ts'
import { openSample } from './sample/open-sample.ts'

const [url, run] = process.argv.slice(2) as [string, string]
const database = await openSample(url)
const tenant = { accountId: 'acc_1', mode: 'live' } as const
for (let number = 0; ; number++) {
  const id = `key_${run}_${number}`
  await database.transaction(async tx => {
    await tx.tally.create({ data: { id, ...tenant, count: 1 } })
    await appendEvent(tx, tenant, 'mi.identity.api_key.created.v1', { apiKeyId: id })
  })
  process.stdout.write('.')
}
