import type { AccountHandlers } from '@mi/contracts/mi/identity/v1'
import { invalidFields } from '@mi/errors'
import type { Deps } from '../../deps.ts'
import { daysOf, usageRange } from '../domain/usage-range.ts'
import { type DayClassCount, readRequestCounts } from '../store/request-counts.ts'

const STATUS_CLASSES = ['2xx', '3xx', '4xx', '5xx']

/** Counts the requests. The services that count other measures complete the response in the gateway. */
export function getUsage({ database, now }: Deps): AccountHandlers['getUsage'] {
  return async (request, ctx) => {
    const read = usageRange(request, now())
    if ('problems' in read) throw invalidFields(read.problems)
    const { range } = read
    const counts = await readRequestCounts(database, ctx.tenant.accountId, range)
    const add = (some: DayClassCount[]) => some.reduce((sum, { count }) => sum + count, 0)
    return {
      ...range,
      requests: {
        total: add(counts),
        byStatusClass: Object.fromEntries(
          STATUS_CLASSES.map(name => [name, add(counts.filter(({ statusClass }) => statusClass === name))]),
        ),
        byDay: dayCounts(counts, daysOf(range)),
      },
      meetings: 0,
      transcriptSeconds: 0,
      storageBytes: 0,
      modelTokens: { input: 0, output: 0 },
    }
  }
}

function dayCounts(counts: DayClassCount[], days: string[]): { date: string; count: number }[] {
  const byDay = new Map<string, number>()
  for (const { date, count } of counts) byDay.set(date, (byDay.get(date) ?? 0) + count)
  return days.map(date => ({ date, count: byDay.get(date) ?? 0 }))
}
