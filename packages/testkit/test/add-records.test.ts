import { execFileSync, spawnSync } from 'node:child_process'
import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { eventually } from '../src/http.ts'
import {
  copyProject,
  example,
  insertAfter,
  removeCopy,
  root,
  type StartedCopy,
  startCopy,
  writeFile,
} from './project-copy.ts'

const FORMATS = 'packages/transcript-formats/src/render'
const TRANSCRIPTS = 'protos/mi/transcripts/v1/transcripts.proto'
const TYPES = 'packages/diagrams/src/types'
const LIST_OF_TYPES = `${TYPES}/index.ts`

let project: string
let started: StartedCopy
let meetingId: string
const filesOf: Record<string, number> = {}

/** The files that a page changes. */
const changed = new Set<string>()
function create(path: string, text: string): void {
  changed.add(path)
  writeFile(join(project, path), text)
}
function insert(path: string, mark: string, text: string): void {
  changed.add(path)
  insertAfter(join(project, path), mark, text)
}
function replace(path: string, mark: string, text: string): void {
  const source = readFileSync(join(project, path), 'utf8')
  if (!source.includes(mark)) throw new Error(`${path} has no ${mark}`)
  create(path, source.replaceAll(mark, text))
}

beforeAll(async () => {
  project = copyProject()
  for (const [page, apply] of Object.entries({ addEvent, addExportFormat, addDiagramType })) {
    changed.clear()
    apply()
    filesOf[page] = changed.size
  }
  execFileSync(process.execPath, [join(project, 'packages/contracts/src/generate/main.ts')])
  started = await startCopy(project)
  meetingId = await importMeeting()
}, 300_000)

afterAll(async () => {
  await started?.stop()
  removeCopy(project)
})

function addEvent(): void {
  insert('protos/mi/events/v1/events.proto', 'import "mi/options.proto";\n', example('edited-event'))
  const published = /^ *await appendEvent\(tx, tenant, 'mi\.insights\.summary\.ready\.v1'.*\n/m
  const [path = ''] = globSync('services/insights/src/**/update-summary.ts', { cwd: project })
  const [mark = 'appendEvent'] = published.exec(readFileSync(join(project, path), 'utf8')) ?? []
  insert(path, mark, example('edited-publish'))
}

function addExportFormat(): void {
  create(`${FORMATS}/csv.ts`, example('csv-record'))
  insert(`${FORMATS}/export-formats.ts`, '', "import { csv } from './csv.ts'\n")
  insert(`${FORMATS}/export-formats.ts`, 'EXPORT_FORMATS = { text', ', csv')
  insert(TRANSCRIPTS, '  TRANSCRIPT_FORMAT_DOCX = 6;\n', example('csv-word'))
  replace(
    TRANSCRIPTS,
    'response_media_types: ["text/plain", ',
    'response_media_types: ["text/csv", "text/plain", ',
  )
}

function addDiagramType(): void {
  create(`${TYPES}/timeline.ts`, example('timeline-record'))
  insert(LIST_OF_TYPES, '', "import { timeline } from './timeline.ts'\n")
  insert(LIST_OF_TYPES, 'DIAGRAMS = { flowchart', ', timeline')
  insert(
    'protos/mi/insights/v1/insights.proto',
    '  DIAGRAM_TYPE_INFOGRAPHIC = 4;\n',
    '  DIAGRAM_TYPE_TIMELINE = 5;\n',
  )
}

async function request(method: string, path: string, body?: object): Promise<Response> {
  return fetch(`${started.base_url}${path}`, {
    method,
    headers: { authorization: `Bearer ${started.api_key}`, 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  })
}
// biome-ignore lint/suspicious/noExplicitAny: responses are compared, not typed
type Json = any
const get = async (path: string): Promise<Json> => (await request('GET', path)).json()

async function importMeeting(): Promise<string> {
  const meeting = { title: 'Weekly', platform: 'zoom', started_at: '2026-03-02T09:30:00Z' }
  const { id } = (await started.call(started.api_key, '/meetings', meeting)).json
  const segments = [
    { speaker: 'Ada', text: 'We decided to ship the "export" fix on Monday.', start: 1, end: 5 },
    { speaker: 'Grace', text: 'I will send the budget to the finance team by Friday.', start: 6, end: 9 },
  ]
  expect((await request('PUT', `/meetings/${id}/transcript`, { segments })).status).toBe(202)
  await eventually(
    () => get(`/meetings/${id}`),
    ({ status }) => status === 'completed',
    120_000,
  )
  return id
}

test('each page changes as many files as it says', () => {
  expect(filesOf).toEqual({ addEvent: 2, addExportFormat: 3, addDiagramType: 3 })
})

test('the event is published, logged and documented', async () => {
  const { id } = await get(`/meetings/${meetingId}/summary`)
  expect((await request('PATCH', `/summaries/${id}`, { overview: 'Edited.' })).status).toBe(200)
  const logged = async () => (await get('/webhook-events?type=summary.edited')).data
  await expect.poll(logged, { timeout: 30_000 }).toHaveLength(1)
  expect((await logged())[0].data.object).toMatchObject({ id, overview: 'Edited.' })
  const { components } = await get('/openapi.json')
  expect(components.schemas.CreateWebhookRequest.properties.events.items.enum).toContain('summary.edited')
  expect(await (await request('GET', '/docs/webhooks')).text()).toContain('a user edited a summary')
})

test('the export format is served and documented', async () => {
  const response = await request('GET', `/meetings/${meetingId}/transcript?format=csv`)
  expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8')
  expect(await response.text()).toBe(
    'start,speaker,text\r\n' +
      '00:00:01,"Ada","We decided to ship the ""export"" fix on Monday."\r\n' +
      '00:00:06,"Grace","I will send the budget to the finance team by Friday."\r\n',
  )
  const { paths } = await get('/openapi.json')
  expect(paths['/v1/transcripts/{id}'].get.responses[200].content).toHaveProperty(['text/csv'])
})

test('the diagram type is drawn', async () => {
  const asked = await request('POST', `/meetings/${meetingId}/diagrams`, { type: 'timeline' })
  const { id } = (await asked.json()) as { id: string }
  const status = async () => (await get(`/diagrams/${id}`)).status
  await expect.poll(status, { timeout: 60_000 }).toBe('completed')
  const diagram = await get(`/diagrams/${id}`)
  expect(diagram.title).toBe('Timeline: Weekly')
  expect(diagram.source_markup).toMatch(/^timeline\n {2}We decided to ship the/)
})

test('the command line offers them', () => {
  const help = (command: string) =>
    execFileSync(process.execPath, ['packages/cli/src/main.ts', command, '--help'], {
      cwd: project,
      encoding: 'utf8',
    })
  expect(help('transcript')).toContain('"csv"')
  expect(help('diagram')).toContain('"timeline"')
})

test('the records type-check, and a word without its record does not', () => {
  const tsc = join(root, 'node_modules/typescript/bin/tsc')
  const files = ['insights', 'transcripts-search'].map(service => `services/${service}/src/service.ts`)
  writeFileSync(
    join(project, 'records.json'),
    JSON.stringify({ extends: './tsconfig.json', include: [], files }),
  )
  const errors = () =>
    spawnSync(process.execPath, [tsc, '-p', join(project, 'records.json')], { encoding: 'utf8' }).stdout
  expect(errors()).toBe('')
  replace(LIST_OF_TYPES, 'DIAGRAMS = { flowchart, timeline', 'DIAGRAMS = { flowchart')
  replace(`${FORMATS}/export-formats.ts`, 'EXPORT_FORMATS = { text, csv', 'EXPORT_FORMATS = { text')
  const missing = errors()
  for (const word of ['"csv"', '"timeline"']) expect(missing).toContain(word)
}, 120_000)
