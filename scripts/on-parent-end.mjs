/**
 * Calls back once when what npm started this process with has ended: npm itself, or a shell of it. Neither says so when it is
 * killed, or gets a signal that it does not pass on (SIGHUP). Without npm nothing is watched.
 */
export function onParentEnd(callback) {
  if (!process.env.npm_lifecycle_event) return
  const parent = process.ppid
  const watch = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(watch)
    callback()
  }, 500)
  watch.unref()
}
