import { setTimeout as sleep } from 'node:timers/promises'
import { InvalidArgumentError, Option } from 'commander'
import { CliError, EXIT } from './exit-codes.ts'
import { clearLine } from './guard-terminal.ts'
import { dim, type Output } from './output.ts'

const POLL_MS = 400

export const waitOption = () =>
  new Option('--wait <seconds>', 'how long to wait until it is ready; 0: do not wait')
    .argParser(seconds)
    .default(120)

/**
 * Asks until there is a result, and shows a person that it is waiting.
 * @throws {CliError} `unavailable` when there is none after `waitSeconds`
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
    for (;;) {
      const result = await ask()
      if (result !== null) return result
      if (Date.now() >= until)
        throw new CliError(`${title}: not ready after ${waitSeconds} s. Try again later.`, EXIT.unavailable)
      if (shown && !waiting) output.err.write(dim(output, `${title} …`))
      waiting = true
      await sleep(POLL_MS)
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
