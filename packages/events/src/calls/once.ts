import type { CallContext, IdempotentCall } from '@mi/contracts'
import { commonErrors } from '@mi/errors'

/** What is needed of a Prisma transaction. */
export interface OutcomeTransaction {
  $executeRawUnsafe(sql: string, ...values: unknown[]): Promise<number>
  $queryRawUnsafe<Rows>(sql: string, ...values: unknown[]): Promise<Rows>
}

interface Transactional<Tx> {
  transaction<Result>(fn: (tx: Tx) => Promise<Result>): Promise<Result>
}

type Call = Pick<CallContext, 'tenant' | 'idempotent'>

/** What an answer tells of. With the meeting its answers are erased; null: it tells of none. */
export interface Subject {
  meetingId: string | null
}

/**
 * Runs an operation's transaction. When the call carries an Idempotency-Key, its answer is written in that transaction,
 * and the same call again is answered from there: however a gateway or a connection dies after the effect, there is one.
 * A copy that runs it at this moment makes this wait for its end: the row's key is the lock.
 * An operation that looks at anything before its transaction asks {@link findOutcome} first.
 * @throws {ServiceError} idempotency_key_reused when the key came with another request before; not_found when the
 * meeting that the answer told of has been deleted
 */
export function once<Tx extends OutcomeTransaction, Answer extends object>(
  database: Transactional<Tx>,
  ctx: Call,
  subject: Subject,
  effect: (tx: Tx) => Promise<Answer>,
): Promise<Answer> {
  return database.transaction(async tx => {
    const { idempotent: call } = ctx
    if (call === null) return effect(tx)
    if (!(await claim(tx, ctx, call, subject))) return (await findOutcome<Answer>(tx, ctx))!
    const answer = await effect(tx)
    await tx.$executeRawUnsafe(
      `update call_outcomes set answer = $5 where account_id = $1 and mode = $2 and rpc = $3 and key = $4`,
      ...[...placeOf(ctx, call), call.encode(answer)],
    )
    call.kept = true
    return answer
  })
}

/**
 * The answer that {@link once} kept for this call, or null. For an operation that looks at things which may have changed
 * since, or has effects, before its last transaction: what was done is done.
 * @throws {ServiceError} as {@link once}
 */
export async function findOutcome<Answer extends object>(
  tx: OutcomeTransaction,
  ctx: Call,
): Promise<Answer | null> {
  const { idempotent: call } = ctx
  if (call === null) return null
  const [kept] = await tx.$queryRawUnsafe<{ fingerprint: Uint8Array; answer: Uint8Array | null }[]>(
    `select fingerprint, answer from call_outcomes
     where account_id = $1 and mode = $2 and rpc = $3 and key = $4 and kept_at > now() - interval '24 hours'`,
    ...placeOf(ctx, call),
  )
  if (!kept) return null
  if (!Buffer.from(call.fingerprint).equals(kept.fingerprint)) throw commonErrors.idempotency_key_reused()
  // Free again the key would make anew what was deleted.
  if (kept.answer === null)
    throw commonErrors.not_found({ message: 'The meeting of this request has been deleted.' })
  call.replayed = true
  call.kept = true
  return call.decode(kept.answer) as Answer
}

/** False when the call was done before, within the 24 hours that a key holds. */
async function claim(
  tx: OutcomeTransaction,
  ctx: Call,
  call: IdempotentCall,
  { meetingId }: Subject,
): Promise<boolean> {
  const claimed = await tx.$executeRawUnsafe(
    `insert into call_outcomes as kept (account_id, mode, rpc, key, fingerprint, meeting_id, answer) values ($1, $2, $3, $4, $5, $6, '')
     on conflict (account_id, mode, rpc, key) do update
       set fingerprint = excluded.fingerprint, meeting_id = excluded.meeting_id, answer = excluded.answer, kept_at = now()
       where kept.kept_at <= now() - interval '24 hours'`,
    ...[...placeOf(ctx, call), call.fingerprint, meetingId],
  )
  return claimed === 1
}

function placeOf({ tenant }: Call, { rpc, key }: IdempotentCall): [string, string, string, Uint8Array] {
  return [tenant.accountId, tenant.mode, rpc, key]
}
