import { CommanderError } from 'commander'
import { CliError, EXIT } from './exit-codes.ts'
import { guardTerminal } from './guard-terminal.ts'
import { createProgram } from './program.ts'

guardTerminal(process.stdout)
guardTerminal(process.stderr)

// `mi meetings | head` closes the pipe early, which is not an error.
process.stdout.on('error', error => {
  if ((error as NodeJS.ErrnoException).code === 'EPIPE') process.exit(EXIT.ok)
})

const program = createProgram()
for (const command of [program, ...program.commands.flatMap(command => [command, ...command.commands])])
  command.exitOverride()

try {
  await program.parseAsync()
} catch (error) {
  if (error instanceof CommanderError) process.exit(error.exitCode === 0 ? EXIT.ok : EXIT.usage)
  if (!(error instanceof CliError)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exit(error.exitCode)
}
