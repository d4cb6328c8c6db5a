import type { Logger } from '@mi/contracts'
import type { LogOutput } from '@mi/service-kit'
import type { RequestContext } from '../request-context.ts'

export type AccessLog = (ctx: RequestContext, status: number, milliseconds: number) => void

/**
 * Writes one line per request in the format of the other log lines. The line is built here and not by the
 * logger: half of the logger's cost is the search for characters to escape, which ids, routes and numbers
 * never contain.
 */
export function createAccessLog(
  log: Logger & { isLevelEnabled(level: string): boolean },
  output: Pick<LogOutput, 'write'>,
): AccessLog {
  if (!log.isLevelEnabled('info')) return () => {}
  const clock = new IsoClock()
  return ({ req, loggedRoute, credential, requestId, traceparent }, status, milliseconds) => {
    const caller = credential?.caller
    const who = caller ? `,"accountId":"${caller.accountId}","credentialId":"${caller.credentialId}"` : ''
    // Node's HTTP parser accepts only known methods.
    const what = `"method":"${req.method}","route":"${loggedRoute}","status":${status}`
    output.write(
      `{"level":"info","time":"${clock.now()}","service":"gateway","requestId":"${requestId}",${what},` +
        `"ms":${Math.round(milliseconds * 10) / 10},"trace":"${traceparent.slice(3, 35)}"${who},"msg":"request"}\n`,
    )
  }
}

/** Formats the time as ISO 8601. All parts except the milliseconds are computed once a second. */
class IsoClock {
  #second = Number.NaN
  #prefix = ''

  now(): string {
    const time = Date.now()
    const second = Math.floor(time / 1000)
    if (second !== this.#second) {
      this.#second = second
      this.#prefix = new Date(second * 1000).toISOString().slice(0, -4)
    }
    return `${this.#prefix}${String(time - second * 1000).padStart(3, '0')}Z`
  }
}
