import { type ChildProcess, spawn } from 'node:child_process'
import { constants, setPriority } from 'node:os'
import { Readable } from 'node:stream'
import { createFairSemaphore } from '@mi/scheduling'

/** The demuxers of the image's ffmpeg. Playlists are not among them: they name other files and addresses. */
const FORMATS = [
  ...['aac', 'ac3', 'aiff', 'amr', 'asf', 'au', 'avi', 'caf', 'eac3', 'flac', 'flv', 'matroska', 'mov'],
  ...['mp3', 'mpeg', 'mpegts', 'mpegvideo', 'ogg', 'w64', 'wav'],
].join(',')
/** A header can ask for a buffer of any size. */
const MAX_ALLOCATION_BYTES = 256 * 1024 * 1024
/** A process that waits for a processor gets this many times its CPU time. */
const WALL_TIME_FACTOR = 10
/** The exit code of a shell that does not find the program. */
const NOT_FOUND = 127
/** Sets the CPU time of the process, which the kernel ends with SIGKILL, and becomes ffmpeg. */
const LIMITED = 'ulimit -t "$0" && exec ffmpeg "$@"'

/** ffmpeg is not installed on this machine. */
export class FfmpegMissing extends Error {
  override readonly name = 'FfmpegMissing'

  constructor(options?: ErrorOptions) {
    super('ffmpeg is not installed', options)
  }
}

/** ffmpeg reached its limit of CPU time. */
export class FfmpegTimeout extends Error {
  override readonly name = 'FfmpegTimeout'

  constructor(cpuSeconds: number) {
    super(`ffmpeg exceeded ${cpuSeconds} s of CPU time`)
  }
}

/** ffmpeg cannot read the track, or there is no such track. */
export class FfmpegFailed extends Error {
  override readonly name = 'FfmpegFailed'
}

export interface SoundRequest {
  accountId: string
  /** The file to read. */
  path: string
  /** Which of its sound tracks, from 0. */
  track: number
  /** Sample rate, encoder and container of the output. */
  output: readonly string[]
}

/** ffmpeg with limits: few processes at once, accounts in turns, one thread and a limit of CPU time for each. */
export interface Ffmpeg {
  /**
   * Passes a sound track of a file, mixed to one channel, to `consume`. The process ends with `consume` and with the signal.
   * @throws {FfmpegMissing}
   * @throws {FfmpegTimeout}
   * @throws {FfmpegFailed}
   */
  readSound<Result>(
    request: SoundRequest,
    consume: (output: AsyncIterable<Buffer>) => Promise<Result>,
    signal: AbortSignal,
  ): Promise<Result>
}

export interface FfmpegOptions {
  /** The largest number of processes at once. */
  processes: number
  cpuSeconds: number
}

export function createFfmpeg({ processes, cpuSeconds }: FfmpegOptions): Ffmpeg {
  const semaphore = createFairSemaphore(processes)
  return {
    readSound: (request, consume, signal) =>
      semaphore.run(request.accountId, () => run(request, consume, { signal, cpuSeconds }), signal),
  }
}

async function run<Result>(
  request: SoundRequest,
  consume: (output: AsyncIterable<Buffer>) => Promise<Result>,
  { signal, cpuSeconds }: { signal: AbortSignal; cpuSeconds: number },
): Promise<Result> {
  const limit = AbortSignal.timeout(cpuSeconds * WALL_TIME_FACTOR * 1000)
  const child = start(argumentsOf(request), cpuSeconds, AbortSignal.any([signal, limit]))
  const [exit, consumed] = await Promise.allSettled([
    exitOf(child, cpuSeconds),
    // The pipe is absent when this process has too many files open.
    consume(child.stdout ?? Readable.from([])).catch(error => {
      child.kill('SIGKILL')
      throw error
    }),
  ])
  signal.throwIfAborted()
  if (consumed.status === 'rejected') throw consumed.reason
  if (exit.status === 'rejected') throw exit.reason
  return consumed.value
}

function argumentsOf({ path, track, output }: SoundRequest): string[] {
  return [
    ...['-hide_banner', '-loglevel', 'error', '-nostdin', '-max_alloc', String(MAX_ALLOCATION_BYTES)],
    ...['-protocol_whitelist', 'file,pipe', '-format_whitelist', FORMATS, '-threads', '1', '-i', path],
    ...['-map', `0:a:${track}`, '-vn', '-ac', '1', '-threads', '1', ...output, 'pipe:1'],
  ]
}

function start(args: readonly string[], cpuSeconds: number, signal: AbortSignal): ChildProcess {
  // Windows has no limit of CPU time. The limit of wall time holds there.
  const [command, ...before] =
    process.platform === 'win32' ? ['ffmpeg'] : ['/bin/sh', '-c', LIMITED, String(cpuSeconds)]
  const child = spawn(command as string, [...before, ...args], {
    // A file from outside may take the process over: it finds no secret in its environment.
    env: { PATH: process.env.PATH },
    stdio: ['ignore', 'pipe', 'pipe'],
    signal,
    killSignal: 'SIGKILL',
  })
  // Requests of the service come first.
  if (child.pid !== undefined)
    try {
      setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL)
    } catch {
      // The process has ended.
    }
  return child
}

/** Resolves when the process ends with success. */
function exitOf(child: ChildProcess, cpuSeconds: number): Promise<void> {
  let stderr = ''
  child.stderr?.on('data', chunk => {
    stderr = (stderr + chunk).slice(-1_000)
  })
  return new Promise((resolve, reject) => {
    child.on('error', cause =>
      reject((cause as NodeJS.ErrnoException).code === 'ENOENT' ? new FfmpegMissing({ cause }) : cause),
    )
    child.on('close', (code, killedBy) => {
      if (code === 0) resolve()
      else if (code === NOT_FOUND) reject(new FfmpegMissing())
      else if (killedBy === 'SIGKILL') reject(new FfmpegTimeout(cpuSeconds))
      // ffmpeg exits with 255 when a signal ends it, such as the end of the machine's service group.
      else if (code === null || code === 255) reject(new Error('ffmpeg was ended by a signal'))
      else reject(new FfmpegFailed(`ffmpeg failed: ${stderr.trim()}`))
    })
  })
}
