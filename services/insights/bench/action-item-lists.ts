/**
 * `node services/insights/bench/action-item-lists.ts [items]`: the duration of lists in an account with many items
 * (100,000 by default), on a new PostgreSQL server.
 */
import { join } from 'node:path'
import { migrate } from '@mi/database'
import { newId } from '@mi/ids'
import { startTestPostgres } from '@mi/testkit/postgres'
import type { ItemFilter } from '../src/action-items/domain/list-filter.ts'
import { listItems } from '../src/action-items/store/list-items.ts'
import type { ItemPage } from '../src/action-items/store/list-items-query.ts'
import { insightsDatabase } from '../src/store/database.ts'

const COUNT = Number(process.argv[2] ?? 100_000)
const ROUNDS = 40

const postgres = await startTestPostgres()
const url = postgres.url('bench')
await migrate({ url, folder: join(import.meta.dirname, '../prisma') })
const database = insightsDatabase.open({ url })
const tenant = { accountId: newId('acc'), mode: 'live' as const }

await database.poolAcrossTenants.query(
  `insert into meeting_refs (meeting_id, account_id, mode, title, started_at, version)
   select 'mtg_' || n, $1, 'live', 'Meeting ' || n, now(), 1 from generate_series(0, $2 / 20) n`,
  [tenant.accountId, COUNT],
)
await database.poolAcrossTenants.query(
  `insert into action_items (id, account_id, mode, meeting_id, title, description, status, priority, assignee_id, assignee_name,
     due_date, source, citations, words, created_at, updated_at)
   select 'act_' || lpad(n::text, 9, '0'), $1, 'live', 'mtg_' || n / 20, 'Send the report ' || n, null,
     (array['pending', 'in_progress', 'completed'])[1 + n % 3]::action_item_status,
     (array['low', 'medium', 'high'])[1 + n % 3]::priority,
     'prt_' || n % 200, 'Person ' || n % 200, case when n % 3 > 0 then current_date + n % 365 end, 'generated',
     '[{"segmentId":"seg_1","start":1,"end":2,"quote":"I will send the report."}]', 'send the report ' || n,
     now() - n * interval '1 minute', now()
   from generate_series(1, $2) n`,
  [tenant.accountId, COUNT],
)
await database.poolAcrossTenants.query('vacuum analyze action_items')

const all: ItemFilter = {
  status: null,
  priority: null,
  assignee: null,
  meetingId: null,
  dueBefore: null,
  dueAfter: null,
  createdAfter: null,
  q: null,
  minConfidence: null,
}
const first: ItemPage = { limit: 20, offset: 0, after: null, sort: 'created_at', order: 'desc' }
const CASES: [string, Partial<ItemFilter>, Partial<ItemPage>][] = [
  ['all, newest first', {}, {}],
  ['all, by due date', {}, { sort: 'due_date', order: 'asc' }],
  ['all, by due date, last first', {}, { sort: 'due_date' }],
  ['all, by priority', {}, { sort: 'priority' }],
  ['all, offset 50,000', {}, { offset: COUNT / 2 }],
  ['status', { status: 'pending' }, {}],
  ['status and priority, by due date', { status: 'completed', priority: 'high' }, { sort: 'due_date' }],
  ['one meeting', { meetingId: 'mtg_17' }, {}],
  ['participant', { assignee: 'prt_17' }, {}],
  ['part of a name', { assignee: 'son 17' }, {}],
  ['due within a month', { dueAfter: '2026-01-01', dueBefore: '2026-12-31' }, { sort: 'due_date' }],
  ['rare word', { q: '4711' }, {}],
  ['common word', { q: 'report' }, {}],
]
console.log(`${COUNT} items, ${ROUNDS} rounds each`)
for (const [name, filter, page] of CASES) {
  const times: number[] = []
  let total: number | null = 0
  for (let round = 0; round < ROUNDS; round++) {
    const began = performance.now()
    const listed = await listItems(database, tenant, { ...all, ...filter }, { ...first, ...page })
    times.push(performance.now() - began)
    total = listed.total
  }
  times.sort((a, b) => a - b)
  const at = (share: number) => (times[Math.floor(times.length * share)] as number).toFixed(1).padStart(6)
  console.log(
    `${name.padEnd(34)} ${String(total).padStart(7)} items  median ${at(0.5)} ms  95 % ${at(0.95)} ms`,
  )
}
await database.close()
await postgres.stop()
