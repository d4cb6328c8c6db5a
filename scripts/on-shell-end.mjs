/**
 * Calls back once when the shell that npm runs this process in has ended: npm passes a signal to that shell alone, and
 * it ends without passing it on. Without npm nothing is watched.
 */
export function onShellEnd(callback) {
  if (!process.env.npm_lifecycle_event) return
  const shell = process.ppid
  const watch = setInterval(() => {
    if (process.ppid === shell) return
    clearInterval(watch)
    callback()
  }, 500)
  watch.unref()
}
