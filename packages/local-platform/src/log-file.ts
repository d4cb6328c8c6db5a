import { close, openSync, write } from 'node:fs'
import { Writable } from 'node:stream'

/** Appends to a log. Lines that cannot be written, as on a full disk, are lost; nothing fails because of them. */
export function openLogFile(path: string): Writable {
  let descriptor: number | null = null
  const open = (): number => (descriptor ??= openSync(path, 'a', 0o600))
  return new Writable({
    write(chunk: Buffer, _encoding, done) {
      try {
        write(open(), chunk, () => done())
      } catch {
        done()
      }
    },
    final(done) {
      if (descriptor === null) done()
      else close(descriptor, () => done())
    },
  })
}
