/**
 * `node services/people/bench/names.ts [--data ../shared/data] [--people FILE] [--show]`
 *
 * Measures links by name on recorded public calls: `ethereum-pm/<series>/<date>/transcript.vtt` below the
 * data folder. The calls are processed by date. A person's first appearance creates a profile under the name
 * in that call. Later calls link speakers to existing profiles. Precision is the share of links to the same
 * person. Recall is the share of linked speakers among the speakers with a profile. FILE
 * (`{ "name": "person" }`) names the person for names that are written in several ways. Other names belong to one person if they
 * differ only by case, accents, and suffixes that tools append to full names.
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
