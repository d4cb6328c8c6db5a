import type pg from 'pg'

/** What the factory needs of a generated Prisma client. */
export interface PrismaClientLike {
  $disconnect(): Promise<void>
  $executeRawUnsafe(sql: string, ...values: unknown[]): Promise<number>
  // biome-ignore lint/suspicious/noExplicitAny: each generated client overloads $transaction with its own types
  $transaction: any
}

/** The client inside a transaction: the same models and raw queries, without what only a whole client can do. */
export type TransactionOf<Client> = Omit<
  Client,
  '$connect' | '$disconnect' | '$on' | '$use' | '$extends' | '$transaction'
>

export interface TransactionOptions {
  /** Longest time the transaction may stay open. Default 15 s. */
  timeoutMs?: number
  /** Longest wait for a free connection. Default 5 s. */
  maxWaitMs?: number
  isolationLevel?: 'ReadCommitted' | 'RepeatableRead' | 'Serializable'
}

/** A service's own database. */
export interface Database<Client extends PrismaClientLike = PrismaClientLike> {
  /** Guarded: a query on a tenant's model without accountId and mode throws `UnscopedQueryError`. */
  prisma: Client
  /**
   * The same client without the guard, for what comes before a tenant is known (looking a credential up by its
   * hash) or concerns all tenants (retention). Every use of it should be short and say why.
   */
  acrossTenants: Client
  /**
   * The connections below both clients, for raw SQL. Guarded, clients of `connect()` too: a statement on a table with
   * account_id and mode that does not compare both throws `UnscopedQueryError`.
   */
  pool: pg.Pool
  /** The same connections without the guard, as `acrossTenants`. */
  poolAcrossTenants: pg.Pool
  url: string
  applicationName: string
  transaction<Result>(
    fn: (tx: TransactionOf<Client>) => Promise<Result>,
    options?: TransactionOptions,
  ): Promise<Result>
  /** For readiness. @throws {ServiceError} unavailable */
  check(): Promise<void>
  close(): Promise<void>
}
