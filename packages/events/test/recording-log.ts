import type { Logger } from '@mi/contracts'

/** A logger that stores its lines for the test. */
export function recordingLog(): Logger & { lines: { level: string; fields: object }[] } {
  const lines: { level: string; fields: object }[] = []
  const write = (level: string) => (fields: object | string) => {
    lines.push({ level, fields: typeof fields === 'string' ? {} : fields })
  }
  const log = {
    lines,
    trace: write('trace'),
    debug: write('debug'),
    info: write('info'),
    warn: write('warn'),
    error: write('error'),
    fatal: write('fatal'),
    child: () => log,
  }
  return log
}
