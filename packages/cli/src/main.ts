import { CommanderError } from 'commander'
import { CliError, EXIT } from './exit-codes.ts'
import { guardTerminal } from './guard-terminal.ts'
import { createProgram } from './program.ts'

guardTerminal(process.stdout)
guardTerminal(process.stderr)

process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  // `mi meetings | head` closes the pipe early, which is not an error.
  if (error.code === 'EPIPE') process.exit(EXIT.ok)
  process.stderr.write(`The output could not be written: ${error.message}\n`)
  process.exit(EXIT.failed)
})

const program = createProgram()
for (const command of [program, ...program.commands.flatMap(command => [command, ...command.commands])])
  command.exitOverride()

try {
  await program.parseAsync()
} catch (error) {
  // The process ends by itself, so that a failure to write its output is still reported.
  if (error instanceof CommanderError) process.exitCode = error.exitCode === 0 ? EXIT.ok : EXIT.usage
  else if (error instanceof CliError) {
    process.stderr.write(`${error.message}\n`)
    process.exit(error.exitCode)
  } else throw error
}
