import { Presets, SingleBar } from 'cli-progress'
import { type Command, InvalidArgumentError, Option } from 'commander'
import { count } from '../arguments.ts'
import { contextOf } from '../context.ts'
import { CliError, EXIT } from '../exit-codes.ts'
import { describeFile } from '../import/describe-file.ts'
import { findFiles } from '../import/find-files.ts'
import { type ImportResult, importFile } from '../import/import-file.ts'
import { type Column, type Output, printJson, printTable } from '../output.ts'

interface ImportOptions {
  jobs: number
  title?: string
  startedAt?: Date
  platform?: 'zoom' | 'google_meet' | 'microsoft_teams' | 'browser'
}

const COLUMNS: Column<ImportResult>[] = [
  { title: 'file', value: result => result.file, flexible: true },
  { title: 'meeting', value: result => result.meeting_id ?? '–' },
  {
    title: 'outcome',
    value: result => (result.error ? `${result.outcome}: ${result.error.split('\n')[0]}` : result.outcome),
    flexible: true,
  },
]

export function addImport(program: Command): void {
  program
    .command('import <file...>')
    .description(
      'import transcripts (.vtt .srt .txt .json) and folders of them; repeating never doubles a meeting',
    )
    .option('-j, --jobs <count>', 'files at a time', count, 4)
    .option('--title <title>', 'title of the meeting (one file)')
    .option(
      '--started-at <time>',
      'start of the meeting (ISO 8601); else from the name, else the file’s time',
      timestamp,
    )
    .addOption(
      new Option('--platform <platform>').choices([
        'zoom',
        'google_meet',
        'microsoft_teams',
        'desktop',
        'mobile',
        'browser',
      ]),
    )
    .action(async (paths: string[], options: ImportOptions, command: Command) => {
      const { api, output } = await contextOf(command)
      const files = await findFiles(paths)
      if (files.length === 0) throw new CliError('No transcripts found.', EXIT.usage)
      if (options.title && files.length > 1)
        throw new CliError('--title names one meeting, but there are several files.', EXIT.usage)

      const bar = progressBar(output, files.length)
      const results = await inParallel(files, options.jobs, async path => {
        const file = await describeFile(path)
        const { title = file.title, platform = file.platform, startedAt = file.startedAt } = options
        const result = await importFile(api, { ...file, title, platform, startedAt })
        bar?.increment()
        return result
      }).finally(() => bar?.stop())
      report(output, results)
    })
}

function report(output: Output, results: ImportResult[]): void {
  if (output.json) printJson(output, results)
  else printTable(output, results, COLUMNS, '')
  const failed = results.filter(result => result.outcome === 'failed')
  if (failed.length === 0) return
  for (const { file, error } of output.json ? [] : failed) output.err.write(`\n${file}\n  ${error}\n`)
  throw new CliError(
    `${failed.length} of ${results.length} files failed.`,
    failed.length === results.length ? EXIT.failed : EXIT.partial,
  )
}

function progressBar(output: Output, total: number): SingleBar | null {
  if (output.json || !output.err.isTTY) return null
  const bar = new SingleBar(
    {
      format: 'Importing {bar} {value}/{total} · {eta_formatted} left',
      stream: output.err,
      hideCursor: true,
    },
    Presets.shades_classic,
  )
  bar.start(total, 0)
  return bar
}

/** At most `jobs` at a time; results in the order of the items. */
async function inParallel<T, R>(items: T[], jobs: number, work: (item: T) => Promise<R>): Promise<R[]> {
  const results: R[] = new Array(items.length)
  let next = 0
  const lane = async () => {
    for (let index = next++; index < items.length; index = next++)
      results[index] = await work(items[index] as T)
  }
  await Promise.all(Array.from({ length: Math.min(jobs, items.length) }, lane))
  return results
}

function timestamp(text: string): Date {
  const date = new Date(text)
  if (Number.isNaN(date.getTime()))
    throw new InvalidArgumentError('An ISO 8601 timestamp is expected, such as 2026-11-20T09:00:00Z.')
  return date
}
