import { openSync, writeSync } from 'node:fs'

const WRITE_AT_CHARACTERS = 16 * 1024
const WRITE_AFTER_MS = 100
const STANDARD_OUTPUT = 1

/**
 * Output of the access log. Lines are written in batches, since one write per request costs more than
 * the line itself. Lines above level info are written at once.
 */
export class LineBuffer {
  readonly #descriptor: number
  #pending = ''
  #timer: NodeJS.Timeout | null = null
  readonly #onExit = (): void => this.flush()

  /** @param file to append to; null for standard output */
  constructor(file: string | null) {
    this.#descriptor = file === null ? STANDARD_OUTPUT : openSync(file, 'a')
    process.once('exit', this.#onExit)
  }

  write(line: string): void {
    this.#pending += line
    if (this.#pending.length > WRITE_AT_CHARACTERS || !line.startsWith('{"level":"info"')) this.flush()
    else this.#timer ??= setTimeout(() => this.flush(), WRITE_AFTER_MS).unref()
  }

  flush(): void {
    if (this.#timer) clearTimeout(this.#timer)
    this.#timer = null
    while (this.#pending !== '') {
      try {
        const bytes = Buffer.from(this.#pending)
        const written = writeSync(this.#descriptor, bytes)
        this.#pending = bytes.subarray(written).toString()
      } catch (error) {
        // A pipe with a slow reader: the lines wait for the next try.
        if ((error as NodeJS.ErrnoException).code === 'EAGAIN')
          this.#timer ??= setTimeout(() => this.flush(), 10)
        else this.#pending = ''
        return
      }
    }
  }

  close(): void {
    this.flush()
    process.off('exit', this.#onExit)
  }
}
