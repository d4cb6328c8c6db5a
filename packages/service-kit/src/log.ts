import { type DestinationStream, destination, type Logger as PinoLogger, pino, stdTimeFunctions } from 'pino'
import { errorFields } from './error-fields.ts'
import type { ServiceSettings } from './settings.ts'

/** The log of a process: one JSON object per line, ids only. */
export interface ProcessLog {
  log: PinoLogger
  /** Writes out what is buffered. */
  flush(): void
}

/** What is kept in memory of a log that cannot be written; what comes after that is lost. */
const MAX_BUFFERED_BYTES = 4 * 1024 * 1024

export function openLog(
  name: string,
  { logLevel, logFile }: Pick<ServiceSettings, 'logLevel' | 'logFile'>,
): ProcessLog {
  if (logFile === null) {
    const output = destination({ fd: 1, sync: true })
    return { log: createLog(name, logLevel, output), flush: () => output.flushSync() }
  }
  const file = destination({ dest: logFile, mkdir: true, mode: 0o600, maxLength: MAX_BUFFERED_BYTES })
  // A disk that is full must not end the process. The next line tries to write this one again.
  file.on('error', () => {})
  const flush = () => {
    try {
      file.flushSync()
    } catch {
      // As above: the process ends whether or not its last lines can be written.
    }
  }
  return { log: createLog(name, logLevel, file), flush }
}

export function createLog(name: string, level: string, target?: DestinationStream): PinoLogger {
  return pino(
    {
      level,
      base: { service: name },
      timestamp: stdTimeFunctions.isoTime,
      formatters: { level: label => ({ level: label }) },
      serializers: { err: errorFields },
    },
    target ?? destination(1),
  )
}
