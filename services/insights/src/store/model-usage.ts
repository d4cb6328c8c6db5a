import { type Executable, execute, queryRows, sql, type Tenant } from '@mi/database'
import type { TokenUsage } from '../engines/engine.ts'
import { modelUsageDayTable } from '../generated/tables.ts'
import type { InsightsDatabase } from './database.ts'

/** Adds to the tokens that a tenant used on a day (UTC). Does nothing for an engine without a model. */
export async function addModelUsage(
  tx: Executable,
  tenant: Tenant,
  usage: TokenUsage | null,
  now: Date,
): Promise<void> {
  if (!usage || usage.input + usage.output === 0) return
  const day = now.toISOString().slice(0, 10)
  const row = { ...tenant, day, inputTokens: usage.input, outputTokens: usage.output }
  await execute(
    tx,
    sql`insert into model_usage_days as current ${modelUsageDayTable.values([row])}
      on conflict (account_id, mode, day) do update set
        input_tokens = current.input_tokens + excluded.input_tokens,
        output_tokens = current.output_tokens + excluded.output_tokens`,
  )
}

/** The usage of an account in live and test mode, from one day to another, both inclusive (YYYY-MM-DD). */
export async function readModelUsage(
  { pool }: InsightsDatabase,
  accountId: string,
  from: string,
  to: string,
): Promise<{ inputTokens: number; outputTokens: number }> {
  const [usage] = await queryRows<{ inputTokens: number; outputTokens: number }>(
    pool,
    sql`select coalesce(sum(input_tokens), 0)::float8 as "inputTokens",
        coalesce(sum(output_tokens), 0)::float8 as "outputTokens"
      from model_usage_days
      where account_id = ${accountId} and mode in ('live', 'test') and day between ${from} and ${to}`,
  )
  return usage ?? { inputTokens: 0, outputTokens: 0 }
}
