import { type DestinationStream, type Logger as PinoLogger, pino, stdTimeFunctions } from 'pino'
import { errorFields } from './error-fields.ts'
import { openLogOutput } from './log-output.ts'

/** The log of a process: one JSON object per line, ids only. */
export function createLog(
  name: string,
  level: string,
  output: DestinationStream = openLogOutput(null),
): PinoLogger {
  return pino(
    {
      level,
      base: { service: name },
      timestamp: stdTimeFunctions.isoTime,
      formatters: { level: label => ({ level: label }) },
      serializers: { err: errorFields },
    },
    output,
  )
}
