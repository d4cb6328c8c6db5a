import { createInterface } from 'node:readline/promises'
import { CliError, EXIT } from './exit-codes.ts'

/**
 * Asks for confirmation before an action that cannot be undone. @throws {CliError} without a terminal, or if
 * the answer is not yes
 */
export async function confirm(question: string): Promise<void> {
  if (!process.stdin.isTTY)
    throw new CliError('This cannot be undone. Nobody can be asked here: confirm it with --yes.', EXIT.usage)
  // The terminal edits the line, because the guard of the terminal removes the control characters of
  // readline.
  const reader = createInterface({ input: process.stdin, output: process.stderr, terminal: false })
  const answer = await reader.question(`${question} [y/N] `)
  reader.close()
  if (!/^y(es)?$/i.test(answer.trim())) throw new CliError('Nothing was deleted.')
}
