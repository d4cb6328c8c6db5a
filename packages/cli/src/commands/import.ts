import type { Command } from 'commander'
import { count } from '../arguments.ts'
import { contextOf } from '../context.ts'
import { CliError, EXIT } from '../exit-codes.ts'
import { type FileResult, printFileResults } from '../file-results.ts'
import { describeTranscript } from '../import/describe-file.ts'
import { findTranscripts } from '../import/find-files.ts'
import { importFile } from '../import/import-file.ts'
import { inParallel } from '../in-parallel.ts'
import { type MeetingOptions, platformOption, startedAtOption, titleOption } from '../meeting-options.ts'
import { progressBar } from '../progress-bar.ts'

export function addImport(program: Command): void {
  program
    .command('import <file...>')
    .description(
      'import transcripts (.vtt .srt .txt .json) and folders of them; repeating never doubles a meeting',
    )
    .option('-j, --jobs <count>', 'files at a time', count, 4)
    .addOption(titleOption())
    .addOption(startedAtOption())
    .addOption(platformOption())
    .action(async (paths: string[], options: MeetingOptions & { jobs: number }, command: Command) => {
      const { api, output } = await contextOf(command)
      const { files, skipped } = await findTranscripts(paths)
      const results: FileResult[] = skipped.map(({ path, reason }) => ({
        file: path,
        meeting_id: null,
        outcome: 'skipped',
        reason,
      }))
      if (files.length === 0 && results.length === 0) throw new CliError('No transcripts found.', EXIT.usage)
      if (options.title && files.length > 1)
        throw new CliError('--title names one meeting, but there are several files.', EXIT.usage)

      const bar = progressBar(output, 'Importing {bar} {value}/{total} · {eta_formatted} left', files.length)
      const imported = await inParallel(files, options.jobs, async path => {
        const file = await describeTranscript(path)
        const { title = file.title, platform = file.platform, startedAt = file.startedAt } = options
        const result = await importFile(api, { ...file, title, platform, startedAt })
        bar?.increment()
        return result
      }).finally(() => bar?.stop())
      printFileResults(output, [...results, ...imported])
    })
}
