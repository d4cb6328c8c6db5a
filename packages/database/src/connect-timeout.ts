/**
 * The time limit for opening a connection, in milliseconds. A stopped server refuses connections immediately.
 * An overloaded machine may take seconds, and a service that starts meanwhile should not fail.
 */
export const CONNECT_TIMEOUT_MS = 10_000

/**
 * The time limit for a free connection of a pool, in milliseconds. It is shorter than the deadline of most
 * operations (10 s), so that the client gets a 503 whose reason is logged, not a 504.
 */
export const POOL_TIMEOUT_MS = 8_000
