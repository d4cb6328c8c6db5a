/**
 * Records everything that the analysis and the diagrams say of every known meeting, to show that a change of the code changes no result:
 * `node packages/meeting-analysis-training/src/results/record-results.ts --out=FILE`, outside of the repository, because results quote meetings.
 *
 * Options: `--engine=FOLDER` (records another checkout), `--compare=FILE` (names each result that differs from an earlier record),
 * `--sample=N` (every Nth meeting). A line has one result; after the results of a meeting a line has their SHA-256.
 */
import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'
import { loadAskedMeetings } from './recorded-meetings.ts'
import { type Engine, resultsOf } from './results-of-meeting.ts'

const { values: options } = parseArgs({
  options: {
    out: { type: 'string' },
    engine: { type: 'string' },
    compare: { type: 'string' },
    sample: { type: 'string', default: '1' },
  },
})
const engine = await loadEngine(options.engine)
const lines: string[] = []
for (const [at, meeting] of (await loadAskedMeetings()).entries()) {
  if (at % Number(options.sample) !== 0) continue
  const hash = createHash('sha256')
  for (const [kind, result] of resultsOf(meeting, at, engine)) {
    const line = JSON.stringify({ meeting: meeting.id, kind, result: canonical(result) })
    hash.update(line)
    lines.push(line)
  }
  lines.push(JSON.stringify({ meeting: meeting.id, sha256: hash.digest('hex') }))
}
if (options.out !== undefined) writeFileSync(options.out, `${lines.join('\n')}\n`)
console.log(`${lines.length} lines: ${createHash('sha256').update(lines.join('\n')).digest('hex')}`)
if (options.compare !== undefined) compare(options.compare)

async function loadEngine(folder?: string): Promise<Engine> {
  const entry = (name: string) =>
    folder === undefined ? `@mi/${name}` : pathToFileURL(join(folder, 'packages', name, 'src/index.ts')).href
  return {
    analysis: await import(entry('meeting-analysis')),
    diagrams: await import(entry('diagrams')),
  }
}

/** Equal values give equal JSON: keys in order. */
function canonical(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(canonical)
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1))
  return Object.fromEntries(entries.map(([key, item]) => [key, canonical(item)]))
}

function compare(path: string): void {
  const keyOf = (line: string) => {
    const { meeting, kind = 'sha256' } = JSON.parse(line) as { meeting: string; kind?: string }
    return `${meeting} ${kind}`
  }
  const before = new Map(
    readFileSync(path, 'utf8')
      .trim()
      .split('\n')
      .map(line => [keyOf(line), line]),
  )
  let different = 0
  for (const line of lines) {
    const earlier = before.get(keyOf(line))
    if (earlier === line) continue
    different++
    const at = [...line].findIndex((character, index) => character !== earlier?.[index])
    const around = (text: string) => text.slice(Math.max(0, at - 80), at + 160)
    console.log(`${keyOf(line)}\n  before: ${around(earlier ?? 'none')}\n  now:    ${around(line)}`)
  }
  console.log(`${different} of ${lines.length} lines differ from ${path}`)
  if (different > 0) process.exitCode = 1
}
