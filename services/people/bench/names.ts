/**
 * `node services/people/bench/names.ts [--data ../shared/data] [--people FILE] [--show]`
 *
 * How well profiles are recognised by name alone, on recorded public calls: `ethereum-pm/<series>/<date>/transcript.vtt` below the data folder. The
 * calls are taken by date. Everybody who appears for the first time gets a profile under the name of that call; in later calls speakers
 * are linked to the profiles there are. Precision: of the links, those to the same person. Recall: of the speakers who have a profile, those linked.
 * Who is the same person is read from FILE (`{ "name": "person" }`, for names that are written in several ways); where it says nothing, two names are
 * one person when they are equal but for case, accents, and what tools append to full names.
 */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { linkByName, personOfName, readCalls } from './name-links.ts'

const { values } = parseArgs({
  options: {
    data: {
      type: 'string',
      default: process.env.MI_DATA_DIR ?? join(import.meta.dirname, '../../../../shared/data'),
    },
    people: { type: 'string' },
    show: { type: 'boolean', default: false },
  },
})
const given: Record<string, string> = values.people ? JSON.parse(await readFile(values.people, 'utf8')) : {}
const calls = await readCalls(values.data)
const { people, due, links, right, wrong } = linkByName(calls, name => given[name] ?? personOfName(name))
if (values.show) for (const { name, linkedTo } of wrong) console.log(`${name} → ${linkedTo ?? 'nobody'}`)
const share = (part: number, whole: number) => (part / whole).toFixed(3)
console.log(`${calls.length} calls, ${people} people, ${due} speakers who have a profile`)
console.log(`links ${links}, precision ${share(right, links)}, recall ${share(right, due)}`)
