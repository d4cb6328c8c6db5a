import { type ChildProcess, spawn } from 'node:child_process'
import { constants, setPriority } from 'node:os'
import { Readable } from 'node:stream'
import { createFairSemaphore } from '@mi/scheduling'

/** The demuxers in the ffmpeg of the image. Playlists are excluded, because they can refer to other files and URLs. */
const FORMATS = [
  ...['aac', 'ac3', 'aiff', 'amr', 'asf', 'au', 'avi', 'caf', 'eac3', 'flac', 'flv', 'matroska', 'mov'],
  ...['mp3', 'mpeg', 'mpegts', 'mpegvideo', 'ogg', 'w64', 'wav'],
].join(',')
/** The header of a file can request a buffer of any size. */
const MAX_ALLOCATION_BYTES = 256 * 1024 * 1024
/** Wall time limit as a multiple of the CPU time limit, for a process that waits for a processor. */
const WALL_TIME_FACTOR = 10
/** The exit code of a shell that does not find the program. */
const NOT_FOUND = 127
/** Limits the CPU time of the process, which the kernel enforces with SIGKILL, and executes ffmpeg. */
const LIMITED = 'ulimit -t "$0" && exec ffmpeg "$@"'

/** ffmpeg is not installed on this machine. */
export class FfmpegMissing extends Error {
  override readonly name = 'FfmpegMissing'

  constructor(options?: ErrorOptions) {
    super('ffmpeg is not installed', options)
  }
}

/** ffmpeg reached its CPU time limit. */
export class FfmpegTimeout extends Error {
  override readonly name = 'FfmpegTimeout'

  constructor(cpuSeconds: number) {
    super(`ffmpeg exceeded ${cpuSeconds} s of CPU time`)
  }
}

/** ffmpeg cannot read the track, or the track does not exist. */
export class FfmpegFailed extends Error {
  override readonly name = 'FfmpegFailed'
}

export interface SoundRequest {
  accountId: string
  /** The file to read. */
  path: string
  /** Number of the sound track, starting at 0. */
  track: number
  /** Sample rate, encoder and container of the output. */
  output: readonly string[]
}

/** Runs ffmpeg with limits: few concurrent processes, accounts in turn, and one thread and a CPU time limit for each process. */
export interface Ffmpeg {
  /**
   * Passes a sound track of a file, mixed to one channel, to `consume`. The process ends when `consume` ends or the signal is aborted.
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
  /** Maximum number of processes. */
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
    // The pipe is missing when this process has too many open files.
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
  // Windows has no CPU time limit. Only the wall time limit applies there.
  const [command, ...before] =
    process.platform === 'win32' ? ['ffmpeg'] : ['/bin/sh', '-c', LIMITED, String(cpuSeconds)]
  const child = spawn(command as string, [...before, ...args], {
    // An uploaded file might exploit ffmpeg, so the environment contains no secrets.
    env: { PATH: process.env.PATH },
    stdio: ['ignore', 'pipe', 'pipe'],
    signal,
    killSignal: 'SIGKILL',
  })
  // Requests of the service have priority.
  if (child.pid !== undefined)
    try {
      setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL)
    } catch {
      // The process has already ended.
    }
  return child
}

/** Resolves when the process ends successfully. */
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
      // ffmpeg exits with 255 when a signal ends it, for example when the service group of the machine stops.
      else if (code === null || code === 255) reject(new Error('ffmpeg was ended by a signal'))
      else reject(new FfmpegFailed(`ffmpeg failed: ${stderr.trim()}`))
    })
  })
}
