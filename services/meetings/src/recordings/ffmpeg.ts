import { spawn } from 'node:child_process'

/** ffmpeg is not installed on this machine. */
export class FfmpegMissing extends Error {
  constructor(options?: ErrorOptions) {
    super('ffmpeg is not installed', options)
    this.name = 'FfmpegMissing'
  }
}

/**
 * Runs ffmpeg, which is used where it is installed and not needed for recordings an engine takes as they are.
 * @throws {FfmpegMissing}
 * @throws {Error} with the end of what it said when it fails
 */
export function ffmpeg(args: readonly string[], signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn('ffmpeg', ['-hide_banner', '-loglevel', 'error', '-nostdin', ...args], {
      stdio: ['ignore', 'ignore', 'pipe'],
      signal,
      killSignal: 'SIGKILL',
    })
    child.on('error', cause =>
      reject((cause as NodeJS.ErrnoException).code === 'ENOENT' ? new FfmpegMissing({ cause }) : cause),
    )
    let said = ''
    // Absent when this process has too many files open to start another.
    child.stderr?.on('data', chunk => {
      said = (said + chunk).slice(-1_000)
    })
    child.on('close', code => (code === 0 ? resolve() : reject(new Error(`ffmpeg failed: ${said.trim()}`))))
  })
}
