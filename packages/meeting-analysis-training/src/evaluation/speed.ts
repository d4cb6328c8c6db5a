/**
 * CPU of a summary: `node packages/meeting-analysis-training/src/evaluation/speed.ts`, with the data of `MI_DATA_DIR`. The meeting of a team and the call in which most is said, and the calls of about
 * an hour, each five times in a process of its own, which loads the tagger and compiles the code in its first run; median of three processes. `speed.ts MEETING` is one such process.
 * Ends with 1 where one of them is above the bar.
 */
import { execFileSync } from 'node:child_process'
import { loadAmi } from '../corpora/ami.ts'
import { loadPublicCalls } from '../corpora/public-calls.ts'
import { draftOfCall, type HeardCall } from './draft-of-call.ts'

const BAR_SECONDS = 2
const PROCESSES = 3
const RUNS = 5
const ABOUT_AN_HOUR = { least: 50, most: 70 }

/** Seconds of CPU. */
interface Measured {
  readonly first: number
  readonly fifth: number
}

const team = loadAmi().map((meeting): HeardCall => ({ ...meeting, date: '2005-03-02' }))
const calls = loadPublicCalls()
const [, , wanted] = process.argv
if (wanted === undefined) compare()
else console.log(JSON.stringify(cpuOf([...team, ...calls].find(({ id }) => id === wanted))))

function compare(): void {
  for (const longest of [longestOf(team), longestOf(calls)])
    if (longest !== undefined)
      report(`${longest.id}, ${Math.round(minutesOf(longest))} minutes`, measure(longest))
  const hours = calls
    .filter(call => minutesOf(call) >= ABOUT_AN_HOUR.least && minutesOf(call) <= ABOUT_AN_HOUR.most)
    .map(measure)
  if (hours.length === 0) return
  const firsts = hours.map(({ first }) => first)
  const fifths = hours.map(({ fifth }) => fifth)
  const of = `${hours.length} calls of ${ABOUT_AN_HOUR.least} to ${ABOUT_AN_HOUR.most} minutes`
  report(`${of}, median`, { first: median(firsts), fifth: median(fifths) })
  report(`${of}, most`, { first: Math.max(...firsts), fifth: Math.max(...fifths) })
}

function report(what: string, { first, fifth }: Measured): void {
  console.log(
    `${what}: CPU first run ${first.toFixed(2)} s, fifth ${fifth.toFixed(2)} s   bar < ${BAR_SECONDS} s`,
  )
  if (first >= BAR_SECONDS) process.exitCode = 1
}

function measure({ id }: HeardCall): Measured {
  const runs = Array.from(
    { length: PROCESSES },
    () =>
      JSON.parse(
        execFileSync(process.execPath, [import.meta.filename, id], { encoding: 'utf8' }),
      ) as number[],
  )
  return {
    first: median(runs.map(([first]) => first ?? Number.NaN)),
    fifth: median(runs.map(seconds => seconds.at(-1) ?? Number.NaN)),
  }
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
  return meetings.toSorted((a, b) => said(b) - said(a))[0]
}

function minutesOf({ segments }: HeardCall): number {
  return (segments.at(-1)?.end ?? 0) / 60
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
}
