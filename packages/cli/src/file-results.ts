import { CliError, EXIT } from './exit-codes.ts'
import { type Column, type Output, printJson, printTable } from './output.ts'

/** The result for a file. */
export interface FileResult {
  file: string
  meeting_id: string | null
  outcome: 'imported' | 'uploaded' | 'already there' | 'skipped' | 'failed'
  /** The reason for which it was skipped or failed. */
  reason: string | null
}

const COLUMNS: Column<FileResult>[] = [
  { title: 'file', value: result => result.file, flexible: 'front' },
  { title: 'meeting', value: result => result.meeting_id ?? '–' },
  {
    title: 'outcome',
    value: ({ outcome, reason }) => (reason ? `${outcome}: ${reason.split('\n')[0]}` : outcome),
    flexible: 'end',
  },
]

/** Prints the results. @throws {CliError} when a file failed, with the code `partial` when others did not */
export function printFileResults(output: Output, results: FileResult[]): void {
  if (output.json) printJson(output, results)
  else printTable(output, results, COLUMNS, '')
  const failed = results.filter(result => result.outcome === 'failed')
  if (failed.length === 0) return
  for (const { file, reason } of output.json ? [] : failed) output.err.write(`\n${file}\n  ${reason}\n`)
  const tried = results.filter(result => result.outcome !== 'skipped')
  throw new CliError(
    `${failed.length} of ${tried.length} ${tried.length === 1 ? 'file' : 'files'} failed.`,
    failed.length === tried.length ? EXIT.failed : EXIT.partial,
  )
}
