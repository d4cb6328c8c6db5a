import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type CliTest, startCliTest, vtt } from './support/run-mi.ts'

let cli: CliTest
let meetingId: string

const LINES = [
  'Ada: The lighthouse needs paint before the season starts.',
  'Grace: I will order the paint by Friday.',
  'Ada: We decided that the lighthouse opens on the first of May.',
  'Grace: Ada, can you call the harbour master about the lighthouse tomorrow?',
  'Ada: Yes, I will call the harbour master tomorrow.',
]

beforeAll(async () => {
  cli = await startCliTest()
  const file = await cli.write('Lighthouse opening.vtt', vtt(LINES))
  ;[{ meeting_id: meetingId }] = await cli.json(['import', file])
})
afterAll(() => cli?.stop())

describe('summary', () => {
  test('waits for the summary and finds meetings by id, title or latest', async () => {
    const summary = await cli.json(['summary', meetingId])
    expect(summary).toMatchObject({ meeting_id: meetingId, status: 'completed' })
    const { code, out } = await cli.mi(['summary', 'lighthouse opening', '--citations'])
    expect(code).toBe(0)
    expect(out).toContain(summary.overview)
    for (const { title } of summary.sections) expect(out).toContain(`## ${title}`)
    expect(out).toContain(summary.sections[0].citations[0].quote)
    expect((await cli.json(['summary', 'latest'])).id).toBe(summary.id)
  })

  test('is generated again with another template', async () => {
    const summary = await cli.json(['summary', meetingId, '--template', 'stand-up'])
    expect(summary).toMatchObject({ status: 'completed', version: 2 })
    expect(summary.sections.map((section: { title: string }) => section.title)).not.toContain('Key points')
  })

  test('is generated with a template of your own', async () => {
    const section = ['Weather: everything about the weather', 'Open ends: questions without an answer']
    const created = await cli.json([
      'templates',
      'create',
      'Harbour',
      '--section',
      ...section,
      '--format',
      'paragraph',
    ])
    expect(created).toMatchObject({
      name: 'Harbour',
      sections: [
        { key: 'weather', title: 'Weather', prompt: 'everything about the weather', format: 'paragraph' },
        { key: 'open_ends', title: 'Open ends', prompt: 'questions without an answer' },
      ],
    })
    expect((await cli.mi(['templates', 'create', 'Broken', '--section', 'no colon'])).code).toBe(2)
  })

  test('fails with the reason for a meeting without a transcript', async () => {
    const json = {
      title: 'Planned',
      platform: 'zoom',
      started_at: '2026-12-20T09:00:00Z',
      status: 'scheduled',
    }
    const { json: meeting } = await cli.platform.request('POST', '/meetings', { json })
    const { code, err } = await cli.mi(['summary', meeting.id])
    expect({ code, err }).toEqual({ code: 1, err: 'The meeting has no transcript: it is scheduled.\n' })
    await cli.mi(['meetings', 'delete', meeting.id, '--yes'])
  })

  test('lists the possible meetings for unknown or ambiguous words', async () => {
    expect(await cli.mi(['summary', 'submarine'])).toMatchObject({
      code: 4,
      err: 'No meeting is called "submarine". `mi meetings` lists them.\n',
    })
    const [{ meeting_id: second }] = await cli.json([
      'import',
      await cli.write('Lighthouse closing.vtt', vtt(['Ada: The season is over.'])),
    ])
    const several = await cli.mi(['summary', 'lighthouse'])
    expect(several.code).toBe(2)
    for (const text of [meetingId, second, 'Lighthouse closing']) expect(several.err).toContain(text)
  })
})

test('ask answers with the cited words', async () => {
  const ask = () => cli.json(['ask', 'When does the lighthouse open?', '--meeting', meetingId])
  await expect.poll(ask).toMatchObject({ found: true })
  const answer = await ask()
  expect(answer.citations[0]).toMatchObject({ meeting_id: meetingId })
  const { code, out } = await cli.mi(['ask', 'When', 'does', 'the', 'lighthouse', 'open?'])
  expect(code).toBe(0)
  expect(out).toContain('first of May')
  expect(out).toMatch(/Lighthouse opening · 0:02 · mtg_/)
})

describe('actions', () => {
  test('are listed, assigned and completed', async () => {
    const items = await cli.json(['actions', '--meeting', meetingId])
    const order = items.find((item: { title: string }) => /order the paint/i.test(item.title))
    expect(order).toMatchObject({ status: 'pending', assignee: { name: 'Grace' } })
    const table = await cli.mi(['actions'])
    expect(table.out).toMatch(/^TASK\s+ASSIGNEE\s+DUE\s+MEETING\s+STATUS\s+ID\n/)
    expect(table.out).toContain(order.id)
    expect(table.err).not.toContain('--most')
    const first = await cli.mi(['actions', '--most', '1'])
    expect(first.out.trimEnd().split('\n')).toHaveLength(2)
    expect(first.err).toContain('There are more: --most 5')

    expect(await cli.json(['actions', 'assign', order.id, 'Ada'])).toMatchObject({
      assignee: { name: 'Ada' },
    })
    const unassigned = await cli.mi(['actions', 'assign', order.id, 'nobody'])
    expect(unassigned.out).toMatch(/^Nobody has it: .*paint/)
    const done = await cli.mi(['actions', 'done', order.id])
    expect(done).toMatchObject({ code: 0, out: `Done: ${order.title}\n` })
    const [completed] = await cli.json(['actions', '--status', 'completed'])
    expect(completed).toMatchObject({ id: order.id, assignee: null })
    const pending = await cli.json([
      'actions',
      '--status',
      'pending',
      '--sort',
      'due_date',
      '--due-after',
      '2026-01-01',
    ])
    expect(pending.map((item: { id: string }) => item.id)).not.toContain(order.id)
  })

  test('returns not found for an unknown action item', async () => {
    expect((await cli.mi(['actions', 'done', 'act_00000000000000000000000000'])).code).toBe(4)
  })
})

describe('diagram', () => {
  test('saves the picture under its title and never overwrites a file', async () => {
    for (const expected of [1, 2]) {
      const { code, out } = await cli.mi(['diagram', meetingId])
      expect(code).toBe(0)
      expect(out).toMatch(/^Saved \S+\.png \(.+, \d+ KiB\)\n$/)
      const pictures = (await readdir(cli.folder)).filter(name => name.endsWith('.png'))
      expect(pictures).toHaveLength(expected)
      const head = (await readFile(join(cli.folder, pictures[0] as string))).subarray(0, 4)
      expect(head.toString('latin1')).toBe('\x89PNG')
    }
  })

  test('saves SVG and Mermaid to the given file', async () => {
    const svg = await cli.json(['diagram', meetingId, '-t', 'mindmap', '-f', 'svg', '-o', 'map.svg'])
    expect(svg).toMatchObject({ type: 'mindmap', status: 'completed', file: 'map.svg' })
    expect(await readFile(join(cli.folder, 'map.svg'), 'utf8')).toContain('<svg')
    await cli.json(['diagram', meetingId, '-f', 'markup', '-o', 'flow.mmd'])
    expect(await readFile(join(cli.folder, 'flow.mmd'), 'utf8')).toContain('flowchart')
  })
})

test('lists and shows templates by name; reads and sets the default', async () => {
  const templates = await cli.json(['templates'])
  expect(templates).toHaveLength(9)
  const shown = await cli.mi(['templates', 'show', 'retrospective'])
  expect(shown.out).toMatch(/^Retrospective \(tpl_\w+, version 1\)\n/)
  expect((await cli.json(['templates', 'default'])).name).toBe('General meeting')
  expect((await cli.mi(['templates', 'default', 'Interview'])).out).toMatch(/^Interview \(tpl_/)
  expect((await cli.json(['templates', 'default'])).name).toBe('Interview')
  const unknown = await cli.mi(['templates', 'show', 'Wedding'])
  expect(unknown).toMatchObject({ code: 4, err: expect.stringContaining('There are: Board meeting, ') })
})
