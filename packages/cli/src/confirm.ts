import { createInterface } from 'node:readline/promises'
import { CliError, EXIT } from './exit-codes.ts'

/** Asks a person before something that cannot be undone. @throws {CliError} when nobody can be asked, or the answer is not yes */
export async function confirm(question: string): Promise<void> {
  if (!process.stdin.isTTY)
    throw new CliError('This cannot be undone. Nobody can be asked here: confirm it with --yes.', EXIT.usage)
  // The terminal edits the line: what readline would write for that does not pass the guard of the terminal.
  const reader = createInterface({ input: process.stdin, output: process.stderr, terminal: false })
  const answer = await reader.question(`${question} [y/N] `)
  reader.close()
  if (!/^y(es)?$/i.test(answer.trim())) throw new CliError('Nothing was deleted.')
}
