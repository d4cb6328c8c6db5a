// The cost of a page is bounded, and a page is rendered once.
import { openWorkerPool, type WorkerPool } from '@mi/worker-pool'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createProseRenderer } from '../../src/sharing/pages/render-prose.ts'
import { openSharedPages, type SharedPages } from '../../src/sharing/pages/shared-pages.ts'
import { divideBudget } from '../../src/sharing/pages/text-budget.ts'
import type { SharedView } from '../../src/sharing/pages/view.ts'

describe('the texts of a page', () => {
  test('are Markdown up to 20,000 characters each and 60,000 together', () => {
    const texts = ['a', 'b', 'c', 'd'].map(letter => letter.repeat(20_000))
    const shown = [...divideBudget(['e'.repeat(20_001), ...texts]).values()]
    expect(shown.map(({ isMarkdown }) => isMarkdown)).toEqual([false, true, true, true, false])
    expect(shown.every(({ isCut }) => !isCut)).toBe(true)
  })

  test('are cut after 200,000 characters, between two characters', () => {
    const shown = divideBudget(['a'.repeat(199_999), '🌊'.repeat(10), 'more'])
    expect([...shown.values()].map(({ text, isCut }) => [text.length, isCut])).toEqual([
      [199_999, false],
      [1, true],
      [0, true],
    ])
  })
})

describe('Markdown in a thread', () => {
  let workers: WorkerPool
  const open = (limitMs: number) =>
    openWorkerPool({
      worker: new URL('../../src/sharing/pages/markdown-worker.ts', import.meta.url),
      threads: 1,
      limitMs,
    })
  beforeAll(() => {
    workers = open(30_000)
  })
  afterAll(() => workers.close())

  test('becomes HTML; a text that expands enormously is shown unrendered', async () => {
    const table = `|${'a|'.repeat(30)}\n|${'-|'.repeat(30)}\n${'x\n'.repeat(5_000)}`
    const prose = await createProseRenderer(workers)(['**a** <b>', table], 'acc_1')
    expect(prose.get('**a** <b>')).toBe('<p><strong>a</strong> &lt;b&gt;</p>\n')
    expect(prose.get(table)).toContain('<p class="words">|a|a|')
  })

  test('is shown unrendered when it exceeds the time limit of a thread', async () => {
    const hurried = open(1)
    const text = '**a** '.repeat(3_000)
    try {
      const prose = await createProseRenderer(hurried)([text], 'acc_1')
      expect(prose.get(text)).toBe(`<p class="words">${text}</p>`)
    } finally {
      await hurried.close()
    }
  })
})

describe('a page', () => {
  let pages: SharedPages
  beforeAll(() => {
    pages = openSharedPages()
  })
  afterAll(() => pages.close())

  const view = (title: string, more: Partial<SharedView> = {}): SharedView => ({
    meeting: {
      meeting: { title, startedAt: new Date('2026-03-02T09:00:00Z'), durationSeconds: 60, participants: [] },
      summary: null,
      actionItems: [],
      permission: 'comment',
      sharedBy: { name: 'Ada Byron' },
    },
    ...{ transcript: null, timeZone: null, recordingType: null, comments: null, notes: null },
    ...{ recipient: null, person: null, path: '/shared/a', recordingPath: '/v1/shared/a/recording' },
    place: { part: 0, commentsBefore: null, notesFrom: 0 },
    ...more,
  })
  const render = (shown: SharedView) => pages.render(shown, pages.etagOf(shown), 'acc_1')

  test('is rendered once until it changes', async () => {
    const [first, second] = await Promise.all([render(view('Harbour')), render(view('Harbour'))])
    expect(second).toBe(first)
    expect(await render(view('Harbour'))).toBe(first)
    expect((await render(view('Lighthouse'))).html).toContain('Lighthouse')
  })

  test('has an ETag that depends on the reader, not on form fields', () => {
    const person = { name: 'Grace', sessionId: 'ses_1', formField: 'one' }
    const etag = pages.etagOf(view('Harbour', { person }))
    expect(pages.etagOf(view('Harbour', { person: { ...person, formField: 'two' } }))).toBe(etag)
    expect(pages.etagOf(view('Harbour', { person: { ...person, sessionId: 'ses_2' } }))).not.toBe(etag)
    expect(pages.etagOf(view('Harbour'))).not.toBe(etag)
  })
})
