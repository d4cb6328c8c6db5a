import type pg from 'pg'

/** The part of a generated Prisma client that the factory uses. */
export interface PrismaClientLike {
  $disconnect(): Promise<void>
  $executeRaw(strings: TemplateStringsArray, ...values: unknown[]): PromiseLike<number>
  // biome-ignore lint/suspicious/noExplicitAny: each generated client overloads $transaction with its own types
  $transaction: any
}

/** The client inside a transaction: the same models and raw queries, without the methods of a full client. */
export type TransactionOf<Client> = Omit<
  Client,
  '$connect' | '$disconnect' | '$on' | '$use' | '$extends' | '$transaction'
>

export interface TransactionOptions {
  /** The maximum duration of the transaction. Default 15 s. */
  timeoutMs?: number
  /** The maximum wait for a free connection. Default 5 s. */
  maxWaitMs?: number
  isolationLevel?: 'ReadCommitted' | 'RepeatableRead' | 'Serializable'
}

/** A service's own database. */
export interface Database<Client extends PrismaClientLike = PrismaClientLike> {
  /** The client with the tenant guard. A query on a tenant's model without accountId and mode throws `UnscopedQueryError`. */
  prisma: Client
  /**
   * The same client without the guard, for queries before the tenant is known (looking up a credential by its
   * hash) and queries about all tenants (retention). Every use should be short and state its reason.
   */
  acrossTenants: Client
  /**
   * The connections of both clients, for raw SQL. The guard applies here and to clients of `connect()`: a
   * statement on a table with account_id and mode that does not compare both throws `UnscopedQueryError`.
   */
  pool: pg.Pool
  /** The same connections without the guard, like `acrossTenants`. */
  poolAcrossTenants: pg.Pool
  url: string
  applicationName: string
  transaction<Result>(
    fn: (tx: TransactionOf<Client>) => Promise<Result>,
    options?: TransactionOptions,
  ): Promise<Result>
  /** Checks the database for readiness. @throws {ServiceError} unavailable */
  check(): Promise<void>
  close(): Promise<void>
}
