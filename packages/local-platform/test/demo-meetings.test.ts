import { eventually, startTestPlatform, type TestPlatform } from '@mi/testkit'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { importDemoMeetings } from '../src/demo-meetings.ts'
import { ANSWERS, EXCHANGES, POINTS } from './demo-answers.ts'
import { EXPECTED, NOW } from './demo-expected.ts'

let platform: TestPlatform

beforeAll(async () => {
  platform = await startTestPlatform()
})

afterAll(() => platform?.stop())

test('the demo meetings are imported once, however often they are imported, and complete', async () => {
  const { baseUrl, credentials, request } = platform
  expect(await importDemoMeetings(baseUrl, credentials.api_key, { now: NOW })).toBe(6)
  expect(await importDemoMeetings(baseUrl, credentials.api_key, { now: NOW })).toBe(0)
  const list = await eventually(
    () => request('GET', '/meetings'),
    ({ json }) => json.data.every((meeting: { status: string }) => meeting.status === 'completed'),
  )
  expect(list.json.pagination.total).toBe(6)
  const languages = list.json.data.map((meeting: { language: string }) => meeting.language).sort()
  expect(languages).toEqual(['de', 'en', 'en', 'es', 'fr', 'ja'])
})

test('each demo transcript is read back with its speakers, and found by search', async () => {
  const { request } = platform
  const { json } = await request('GET', '/meetings')
  const launch = json.data.find((meeting: { title: string }) => meeting.title === 'Launch readiness: Aurora')
  const transcript = await request('GET', `/transcripts/${launch.transcript_id}?format=text`)
  expect(transcript.text).toMatch(/^\[00:00:02\] Maya Okafor: Good morning everyone\./)

  const found = await eventually(
    () => request('POST', '/transcripts/search', { json: { query: '"export fix"' } }),
    response => response.json.pagination.total > 0,
  )
  expect(found.json.data[0].segment.text).toContain('<mark>export fix</mark>')
})

test.each(Object.entries(EXPECTED))(
  '%s: its summary and its tasks read as a careful person writes them',
  async (title, expected) => {
    const { request } = platform
    const meetings = await request('GET', '/meetings')
    const { id } = meetings.json.data.find((meeting: { title: string }) => meeting.title === title)
    const { json: summary } = await eventually(
      () => request('GET', `/meetings/${id}/summary`),
      ({ json }) => json.status === 'completed',
    )
    expect(summary.overview).toBe(expected.overview)
    expect(linesOf(summary, 'key_points')).toEqual(expected.keyPoints)
    expect(linesOf(summary, 'decisions')).toEqual(expected.decisions)

    const items = await eventually(
      () => request('GET', `/action-items?meeting_id=${id}`),
      ({ json }) => json.pagination.total >= expected.items.length,
    )
    const listed = items.json.data.map((item: Listed) => [item.title, ownerOf(item), item.due_date])
    expect(listed.sort()).toEqual([...expected.items].sort())
    // The summary and the list say the same.
    expect(linesOf(summary, 'action_items').map(line => line.replace(/ \([^()]*\)$/, ''))).toEqual(
      expected.items.map(([what, owner]) => `${owner === null ? '' : `${owner}: `}${closed(what)}`),
    )
  },
)

test.each(Object.entries(ANSWERS))(
  '%s: what newcomers ask of it is answered directly',
  async (title, asked) => {
    const { request } = platform
    const meetings = await request('GET', '/meetings')
    const { id } = meetings.json.data.find((meeting: { title: string }) => meeting.title === title)
    for (const [question, expected] of asked) {
      // Until the meeting is in the index, and its summary in the notes.
      const { json } = await eventually(
        () => request('POST', '/ask', { json: { question, meeting_id: id } }),
        ({ json }) => json.found === (expected !== null) && (expected === null || json.answer === expected),
      ).catch(() => request('POST', '/ask', { json: { question, meeting_id: id } }))
      expect([question, json.found ? json.answer : null]).toEqual([question, expected])
    }
  },
)

test('the example of the README, asked of all meetings, is answered in one sentence', async () => {
  const { json } = await eventually(
    () => platform.request('POST', '/ask', { json: { question: 'When does Aurora ship?' } }),
    response => response.json.found,
  )
  expect(json.answer).toBe(
    'Aurora ships on Thursday at nine, if the export fix is confirmed on staging by Wednesday evening.',
  )
})

test.each(Object.entries(EXPECTED))('%s: its pictures say what its summary says', async (title, expected) => {
  const { request } = platform
  const meetings = await request('GET', '/meetings')
  const { id } = meetings.json.data.find((meeting: { title: string }) => meeting.title === title)
  const nodesOf = async (type: string): Promise<{ id: string; label: string }[]> => {
    const created = await request('POST', `/meetings/${id}/diagrams`, { json: { type, style: 'detailed' } })
    const { json } = await eventually(
      () => request('GET', `/diagrams/${created.json.id}`),
      ({ json }) => json.status !== 'processing',
    )
    expect([type, json.status]).toEqual([type, 'completed'])
    return json.nodes
  }
  const labelsOf = async (type: string) => (await nodesOf(type)).map(({ label }) => label)
  const settled = expected.decisions.map(line => line.replace(/^[^:]+: /u, ''))
  const tasks = expected.items.map(([what]) => what)
  const map = await nodesOf('mindmap')
  expect(map.filter(({ id }) => id.startsWith('decision')).map(({ label }) => label)).toEqual(settled)
  expect(map.filter(({ id }) => id.startsWith('point')).map(({ label }) => label)).toEqual(POINTS[title])
  for (const type of ['flowchart', 'infographic'])
    expect(await labelsOf(type), type).toEqual(expect.arrayContaining([...settled, ...tasks]))
  const sequence = await nodesOf('sequence')
  const shown = (kinds: RegExp) => sequence.filter(({ id }) => kinds.test(id)).map(({ label }) => label)
  expect(new Set(shown(/./)).size).toBe(sequence.length)
  expect([...settled, ...tasks]).toEqual(expect.arrayContaining(shown(/^(?:decision|action)/)))
  const exchanges = EXCHANGES[title]
  if (exchanges) expect(shown(/^(?:request|answer)/)).toEqual(exchanges)
})

test('the other account sees none of it', async () => {
  const { request, credentials } = platform
  const { json } = await request('GET', '/meetings', { key: credentials.other_account.api_key })
  expect(json.pagination.total).toBe(0)
})

interface Listed {
  title: string
  assignee: { name: string } | null
  due_date: string | null
}

function ownerOf({ assignee }: Listed): string | null {
  return assignee?.name ?? null
}

function linesOf(summary: { sections: { key: string; content: string }[] }, key: string): string[] {
  const content = summary.sections.find(section => section.key === key)?.content ?? ''
  return content.split('\n').map(line => line.replace(/^- /, '').replaceAll('**', ''))
}

function closed(title: string): string {
  return `${title}${/[\p{Script=Han}\p{Script=Hiragana}]$/u.test(title) ? '。' : '.'}`
}
