/** Exit codes of `mi`, so that scripts can distinguish failures. The README lists them. */
export const EXIT = {
  ok: 0,
  /** The API rejected the request, or an unexpected error occurred. */
  failed: 1,
  /** The command line is wrong. */
  usage: 2,
  /** The key is missing, unknown or revoked, or lacks the scope. */
  unauthorized: 3,
  /** The named resource does not exist. */
  notFound: 4,
  /** The service is unreachable, or unavailable after all retries. */
  unavailable: 5,
  /** Some of the files of an import or upload failed. */
  partial: 6,
} as const

export type ExitCode = (typeof EXIT)[keyof typeof EXIT]

/** An error with a message for the user and an exit code. */
export class CliError extends Error {
  readonly exitCode: ExitCode

  constructor(message: string, exitCode: ExitCode = EXIT.failed) {
    super(message)
    this.exitCode = exitCode
  }
}
