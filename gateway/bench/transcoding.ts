/** Converts the response bytes of 50 meetings to JSON text: the writer compared with decoding to objects and JSON.stringify. */
import { decode, encode, jsonCodecOf, loadContract } from '@mi/contracts'
import { jsonWriter } from '../src/response/json/json-writer.ts'
import { sampleMeetings } from './sample-meetings.ts'

const ROUNDS = 7
const CALLS = 4000

const type = loadContract().type('mi.meetings.v1.ListMeetingsResponse')
const json = jsonCodecOf(type)
const bytes = encode(type, sampleMeetings(50))
const write = jsonWriter(type)

const ways = {
  writer: () => write(bytes),
  objects: () => Buffer.from(JSON.stringify(json.toJson(decode(type, bytes)))),
}

const direct = JSON.parse(ways.writer().toString())
const throughObjects = JSON.parse(ways.objects().toString())
if (JSON.stringify(direct) !== JSON.stringify(throughObjects)) throw new Error('the two ways differ')

const times: Record<string, number[]> = { writer: [], objects: [] }
for (let round = 0; round < ROUNDS; round++) {
  for (const [name, run] of Object.entries(ways)) {
    const start = process.hrtime.bigint()
    for (let call = 0; call < CALLS; call++) run()
    times[name]!.push(Number(process.hrtime.bigint() - start) / CALLS / 1000)
  }
}
const median = (values: number[]): number => [...values].sort((a, b) => a - b)[values.length >> 1]!
const writer = median(times.writer!)
const objects = median(times.objects!)
console.log(`response of 50 meetings, ${ways.writer().length} bytes of JSON, median of ${ROUNDS} rounds`)
console.log(`  writer            ${writer.toFixed(1)} µs`)
console.log(`  decode, stringify ${objects.toFixed(1)} µs`)
console.log(`  ratio             ${(objects / writer).toFixed(2)} (aim: at least 2)`)
