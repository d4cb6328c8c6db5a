import { setTimeout as sleep } from 'node:timers/promises'
import { InvalidArgumentError, Option } from 'commander'
import { CliError, EXIT } from './exit-codes.ts'
import { clearLine } from './guard-terminal.ts'
import { dim, type Output } from './output.ts'

const FIRST_POLL_MS = 400
/** Half of the request rate that the smallest plan allows. */
const LONGEST_POLL_MS = 2_000

export const waitOption = () =>
  new Option('--wait <seconds>', 'how long to wait until it is ready; 0: do not wait')
    .argParser(seconds)
    .default(120)

/**
 * Polls with growing intervals until there is a result, and shows a message while it waits.
 * @throws {CliError} `unavailable` without a result after `waitSeconds`
 */
export async function waitUntil<Result>(
  output: Output,
  title: string,
  waitSeconds: number,
  ask: () => Promise<Result | null>,
): Promise<Result> {
  const shown = output.err.isTTY && !output.json
  const until = Date.now() + waitSeconds * 1000
  let waiting = false
  try {
    for (let pauseMs = FIRST_POLL_MS; ; pauseMs = Math.min(pauseMs * 1.5, LONGEST_POLL_MS)) {
      const result = await ask()
      if (result !== null) return result
      if (Date.now() >= until)
        throw new CliError(`${title}: not ready after ${waitSeconds} s. Try again later.`, EXIT.unavailable)
      if (shown && !waiting) output.err.write(dim(output, `${title} …`))
      waiting = true
      await sleep(Math.min(pauseMs, Math.max(0, until - Date.now())))
    }
  } finally {
    if (shown && waiting) clearLine(output.err)
  }
}

function seconds(text: string): number {
  const value = Number(text)
  if (!Number.isInteger(value) || value < 0)
    throw new InvalidArgumentError('A whole number of seconds is expected.')
  return value
}
