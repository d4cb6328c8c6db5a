import { type DestinationStream, destination, type Logger as PinoLogger, pino, stdTimeFunctions } from 'pino'
import { errorFields } from './error-fields.ts'
import type { ServiceSettings } from './settings.ts'

/** Where a process writes its logs: a JSON object a line, ids only. */
export interface ProcessLog {
  log: PinoLogger
  /** Writes out what is buffered. */
  flush(): void
}

export function openLog(
  name: string,
  { logLevel, logFile }: Pick<ServiceSettings, 'logLevel' | 'logFile'>,
): ProcessLog {
  const target =
    logFile === null ? destination({ fd: 1, sync: true }) : destination({ dest: logFile, mkdir: true })
  return { log: createLog(name, logLevel, target), flush: () => target.flushSync() }
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
