/**
 * How long a connection may take, in milliseconds. A server that is down refuses at once. A machine with more work than it can do may take
 * seconds, and a service that starts then should not end.
 */
export const CONNECT_TIMEOUT_MS = 10_000

/**
 * How long a caller waits for a free connection of a pool. It is shorter than the deadline of most operations (10 s), so that the client
 * gets 503 with its reason in the log, not 504.
 */
export const POOL_TIMEOUT_MS = 8_000
