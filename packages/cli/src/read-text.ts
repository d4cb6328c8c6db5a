import { text } from 'node:stream/consumers'
import { CliError, EXIT } from './exit-codes.ts'

/** Returns the argument, or else the text of standard input. @throws {CliError} when there is neither */
export async function readText(argument: string | undefined, what: string): Promise<string> {
  const given = argument ?? (process.stdin.isTTY ? '' : await text(process.stdin))
  if (given.trim() === '') throw new CliError(`${what} is missing: name it, or pipe it in.`, EXIT.usage)
  return given
}
