import { text } from 'node:stream/consumers'
import { CliError, EXIT } from './exit-codes.ts'

/** The text of an argument, else what is piped in. @throws {CliError} when there is neither */
export async function readText(argument: string | undefined, what: string): Promise<string> {
  const given = argument ?? (process.stdin.isTTY ? '' : await text(process.stdin))
  if (given.trim() === '') throw new CliError(`${what} is missing: name it, or pipe it in.`, EXIT.usage)
  return given
}
