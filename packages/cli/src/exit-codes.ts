/** Exit codes of `mi`, so that scripts can tell what went wrong. Listed in the README. */
export const EXIT = {
  ok: 0,
  /** The request was refused, or something unexpected happened. */
  failed: 1,
  /** The command line is wrong. */
  usage: 2,
  /** No key, or one that is unknown, revoked, or lacks the scope. */
  unauthorized: 3,
  /** The named resource does not exist. */
  notFound: 4,
  /** The service cannot be reached, or stayed unavailable through all retries. */
  unavailable: 5,
  /** Some of the files of an import or upload failed. */
  partial: 6,
} as const

export type ExitCode = (typeof EXIT)[keyof typeof EXIT]

/** An error whose message is meant for the person at the terminal, with the code to leave with. */
export class CliError extends Error {
  readonly exitCode: ExitCode

  constructor(message: string, exitCode: ExitCode = EXIT.failed) {
    super(message)
    this.exitCode = exitCode
  }
}
