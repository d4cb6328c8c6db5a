/**
 * How long a connection may take, in milliseconds; of a pool also how long a caller waits for a free one. A server that is down refuses at
 * once. What takes seconds is a machine with more to do than it can: a service that starts then should not end for it.
 */
export const CONNECT_TIMEOUT_MS = 10_000
