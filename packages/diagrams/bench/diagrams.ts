// CPU time of the four diagrams of an hour-long meeting, with and without their PNGs.
//   node packages/diagrams/bench/diagrams.ts
import { createDiagram, DIAGRAM_STYLES, DIAGRAM_TYPES, renderPng } from '../src/index.ts'
import { crowded, type Meeting } from '../test/meetings.ts'
import { publicCalls } from '../test/public-calls.ts'

const ROUNDS = 5

function cpuMilliseconds(since: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(since)
  return (user + system) / 1000
}

async function measure(name: string, meeting: Meeting): Promise<void> {
  const hours = (meeting.segments.at(-1)?.end ?? 0) / 3600
  process.stdout.write(`${name}: ${hours.toFixed(2)} h, ${meeting.segments.length} segments\n`)
  for (const style of DIAGRAM_STYLES) {
    const drawing: number[] = []
    const whole: number[] = []
    for (let round = 0; round < ROUNDS; round++) {
      const start = process.cpuUsage()
      const results = DIAGRAM_TYPES.map(type => createDiagram({ ...meeting, type, style, focusTopics: [] }))
      drawing.push(cpuMilliseconds(start))
      for (const result of results) if (result.ok) await renderPng(result.diagram.svg)
      whole.push(cpuMilliseconds(start))
    }
    // The first round opens the fonts and fills the caches, so it is shown separately.
    const [first = 0, ...rest] = whole
    const median = rest.toSorted((one, other) => one - other)[Math.floor(rest.length / 2)] ?? 0
    const svg = drawing.slice(1).toSorted((one, other) => one - other)[Math.floor(rest.length / 2)] ?? 0
    const figures = [
      `svg ${svg.toFixed(0)} ms`,
      `svg and png ${median.toFixed(0)} ms`,
      `first ${first.toFixed(0)} ms`,
    ]
    process.stdout.write(`  ${style.padEnd(9)} four diagrams, CPU: ${figures.join(', ')}\n`)
  }
}

await measure('crowded', crowded)
for (const [name, meeting] of publicCalls(3)) await measure(name, meeting)
