import type { Tenant } from '@mi/database'
import type { TokenUsage } from '../engines/engine.ts'
import type { InsightsDatabase } from './database.ts'

interface Executor {
  $executeRawUnsafe(sql: string, ...values: unknown[]): Promise<number>
}

/** Adds to the tokens that a tenant used on a day (UTC). Does nothing for an engine without a model. */
export async function addModelUsage(
  tx: Executor,
  { accountId, mode }: Tenant,
  usage: TokenUsage | null,
  now: Date,
): Promise<void> {
  if (!usage || usage.input + usage.output === 0) return
  await tx.$executeRawUnsafe(
    `insert into model_usage_days as current (account_id, mode, day, input_tokens, output_tokens)
     values ($1, $2::mode, $3::date, $4, $5)
     on conflict (account_id, mode, day) do update set
       input_tokens = current.input_tokens + excluded.input_tokens,
       output_tokens = current.output_tokens + excluded.output_tokens`,
    ...[accountId, mode, now.toISOString().slice(0, 10), usage.input, usage.output],
  )
}

/** The usage of an account in live and test mode, from one day to another, both inclusive (YYYY-MM-DD). */
export async function readModelUsage(
  { pool }: InsightsDatabase,
  accountId: string,
  from: string,
  to: string,
): Promise<{ inputTokens: number; outputTokens: number }> {
  const { rows } = await pool.query(
    `select coalesce(sum(input_tokens), 0)::float8 as input, coalesce(sum(output_tokens), 0)::float8 as output
     from model_usage_days where account_id = $1 and mode in ('live', 'test') and day between $2::date and $3::date`,
    [accountId, from, to],
  )
  const [row] = rows
  return { inputTokens: row.input, outputTokens: row.output }
}
