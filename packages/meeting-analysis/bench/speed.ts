/**
 * CPU of a summary: `node packages/meeting-analysis/bench/speed.ts`, with the data of `MI_DATA_DIR`. The meeting of a team and the call in which most is said, each five times in a
 * process of its own, which loads the tagger and compiles the code in its first run; median of three processes. `speed.ts MEETING` is one such process. Ends with 1 above the bar.
 */
import { execFileSync } from 'node:child_process'
import { loadAmi } from './data/ami.ts'
import { loadPublicCalls } from './data/public-calls.ts'
import { draftOfCall, type HeardCall } from './draft-of-call.ts'

const BAR_SECONDS = 2
const PROCESSES = 3
const RUNS = 5

const team = loadAmi().map((meeting): HeardCall => ({ ...meeting, date: '2005-03-02' }))
const calls = loadPublicCalls()
const [, , wanted] = process.argv
if (wanted === undefined) compare()
else console.log(JSON.stringify(cpuOf([...team, ...calls].find(({ id }) => id === wanted))))

function compare(): void {
  for (const longest of [longestOf(team), longestOf(calls)]) {
    if (longest === undefined) continue
    const measured = Array.from({ length: PROCESSES }, () => measure(longest.id))
    const first = median(measured.map(runs => runs[0] ?? Number.NaN))
    const last = median(measured.map(runs => runs.at(-1) ?? Number.NaN))
    const minutes = Math.round((longest.segments.at(-1)?.end ?? 0) / 60)
    console.log(
      `${longest.id}: ${minutes} minutes, CPU first run ${first.toFixed(2)} s, fifth ${last.toFixed(2)} s   bar < ${BAR_SECONDS} s`,
    )
    if (first >= BAR_SECONDS) process.exitCode = 1
  }
}

function measure(id: string): number[] {
  return JSON.parse(
    execFileSync(process.execPath, [import.meta.filename, id], { encoding: 'utf8' }),
  ) as number[]
}

/** Seconds of CPU of each run. */
function cpuOf(meeting: HeardCall | undefined): number[] {
  if (meeting === undefined) throw new Error(`There is no meeting ${wanted}.`)
  return Array.from({ length: RUNS }, () => {
    const before = process.cpuUsage()
    draftOfCall(meeting)
    const { user, system } = process.cpuUsage(before)
    return (user + system) / 1e6
  })
}

function longestOf(meetings: readonly HeardCall[]): HeardCall | undefined {
  const said = ({ segments }: HeardCall) => segments.reduce((sum, { text }) => sum + text.length, 0)
  return meetings.toSorted((one, other) => said(other) - said(one))[0]
}

function median(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.NaN
}
