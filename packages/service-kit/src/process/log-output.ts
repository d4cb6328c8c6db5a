import { closeSync, fstatSync, mkdirSync, openSync, writeSync } from 'node:fs'
import { dirname } from 'node:path'
import { isMainThread } from 'node:worker_threads'
import { Counter, type Registry } from 'prom-client'

const WRITE_AT_CHARACTERS = 16 * 1024
const WRITE_AFTER_MS = 100
const RETRY_AFTER_MS = 50
/** Lines beyond this number of waiting characters are dropped and counted. */
const MAX_WAITING_CHARACTERS = 4 * 1024 * 1024
/** The longest time that the end of the process waits for a stalled reader. */
const CLOSE_WITHIN_MS = 500
const STANDARD_OUTPUT = 1
const EMPTY = Buffer.alloc(0)

/**
 * The destination of a log. Lines are written in batches, because a separate write would cost more than the
 * line itself. A line above level info is written immediately. A stalled reader or a full disk does not block
 * the process: up to 4 MiB of lines wait in memory, and further lines are dropped and counted.
 */
export class LogOutput {
  readonly #descriptor: number
  readonly #onExit = (): void => this.#end()
  /** The batch that is being written. Its first line may be partly written. */
  #batch: Buffer = EMPTY
  #waiting = ''
  #timer: NodeJS.Timeout | null = null
  #isStalled = false
  #isClosed = false
  #droppedLines = 0

  constructor(descriptor: number) {
    this.#descriptor = descriptor
    process.once('exit', this.#onExit)
  }

  /** The number of lines lost since the start. */
  get droppedLines(): number {
    return this.#droppedLines
  }

  write(line: string): void {
    if (this.#isClosed || this.#waiting.length + line.length > MAX_WAITING_CHARACTERS) {
      this.#droppedLines++
      return
    }
    this.#waiting += line
    // The timer retries. An attempt for each line would cost more than the line.
    if (this.#isStalled) return
    if (this.#waiting.length > WRITE_AT_CHARACTERS || !line.startsWith('{"level":"info"')) this.flush()
    else this.#timer ??= this.#flushAfter(WRITE_AFTER_MS)
  }

  /** Writes as much as possible now. */
  flush(): void {
    if (this.#timer) clearTimeout(this.#timer)
    this.#timer = null
    try {
      this.#writeAll()
      this.#isStalled = false
    } catch {
      // The error is EAGAIN for a pipe whose reader does not read, ENOSPC for a full disk, or EPIPE after the reader has exited.
      this.#isStalled = true
      this.#timer = this.#flushAfter(RETRY_AFTER_MS)
    }
  }

  /** Writes the remaining lines and closes the file. Standard output stays open for the other logs of the process. */
  close(): void {
    if (this.#descriptor === STANDARD_OUTPUT) this.flush()
    else this.#end()
  }

  /** Stops after a time limit when the reader has stalled. Later lines are dropped. */
  #end(): void {
    if (this.#isClosed) return
    const until = Date.now() + CLOSE_WITHIN_MS
    this.flush()
    while (this.#isStalled && Date.now() < until) {
      pause(RETRY_AFTER_MS)
      this.flush()
    }
    if (this.#timer) clearTimeout(this.#timer)
    process.off('exit', this.#onExit)
    this.#isClosed = true
    if (this.#descriptor !== STANDARD_OUTPUT) closeSync(this.#descriptor)
  }

  #writeAll(): void {
    for (;;) {
      if (this.#batch.length === 0) {
        if (this.#waiting === '') return
        this.#batch = Buffer.from(this.#waiting)
        this.#waiting = ''
      }
      const written = writeSync(this.#descriptor, this.#batch)
      this.#batch = this.#batch.subarray(written)
    }
  }

  #flushAfter(milliseconds: number): NodeJS.Timeout {
    return setTimeout(() => this.flush(), milliseconds).unref()
  }
}

let standardOutput: LogOutput | undefined

/** @param file the file to append to, readable only by its owner; null for standard output, which all logs of a process share */
export function openLogOutput(file: string | null): LogOutput {
  if (file === null) {
    standardOutput ??= openStandardOutput()
    return standardOutput
  }
  mkdirSync(dirname(file), { recursive: true })
  return new LogOutput(openSync(file, 'a', 0o600))
}

/** A pipe is inherited in blocking mode. A write to it would wait for the reader and block every request of the process. */
function openStandardOutput(): LogOutput {
  const output = new LogOutput(STANDARD_OUTPUT)
  try {
    const status = fstatSync(STANDARD_OUTPUT)
    // Node sets O_NONBLOCK on a pipe when it opens `process.stdout`.
    if (isMainThread && (status.isFIFO() || status.isSocket())) process.stdout.on('error', () => {})
  } catch {
    // Standard output is closed, so every line is dropped.
  }
  return output
}

/** Counts the lines that an output loses: `mi_log_lines_dropped_total`. */
export function countDroppedLines(registry: Registry, output: LogOutput): void {
  let counted = 0
  new Counter({
    name: 'mi_log_lines_dropped_total',
    help: 'Log lines that were dropped because the reader of the log, or its disk, took none',
    registers: [registry],
    collect() {
      this.inc(output.droppedLines - counted)
      counted = output.droppedLines
    },
  })
}

/** Blocks the process, which is about to exit. */
function pause(milliseconds: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, milliseconds)
}
