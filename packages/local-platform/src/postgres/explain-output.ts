/** The failures that a user can fix, in one line; null for any other. */
export function explainOutput(output: string): string | null {
  if (/No space left on device/i.test(output)) return 'The disk is full: PostgreSQL has no room for its data.'
  if (/could not create lock file|could not open .{0,300}?Permission denied/i.test(output))
    return 'PostgreSQL may not write to its data folder.'
  if (/database files are incompatible with server/i.test(output))
    return 'The data were written by another major version of PostgreSQL. Delete them with --fresh, or migrate them with pg_upgrade.'
  return null
}
