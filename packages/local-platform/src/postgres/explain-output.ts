/** The few failures that a user can mend, in one line; null for any other. */
export function explainOutput(output: string): string | null {
  if (/No space left on device/i.test(output)) return 'The disk is full: PostgreSQL has no room for its data.'
  if (/could not create lock file|could not open .*Permission denied/i.test(output))
    return 'PostgreSQL may not write to its data folder.'
  if (/database files are incompatible with server/i.test(output))
    return 'The data were written by another major version of PostgreSQL. Begin anew with --fresh, or bring them over with pg_upgrade.'
  return null
}
