const SEGMENT = '[A-Za-z0-9_-][A-Za-z0-9._-]*'
const KEY = new RegExp(`^${SEGMENT}(/${SEGMENT})*$`)
const PREFIX = new RegExp(`^${SEGMENT}(/${SEGMENT})*/?$`)

/** Keys become paths and addresses. A key that could leave the folder is a bug in the calling code, so it throws. */
export function assertKey(key: string): void {
  if (!KEY.test(key)) throw new TypeError(`Not a file key: ${key}`)
}

/** A prefix is a key, optionally with a slash at its end. An empty prefix is refused, because it would delete every file. */
export function assertPrefix(prefix: string): void {
  if (!PREFIX.test(prefix)) throw new TypeError(`Not a prefix of file keys: ${prefix}`)
}
