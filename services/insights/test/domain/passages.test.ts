import type { FoundSegment, SearchHit } from '@mi/contracts/mi/transcripts/v1'
import { expect, it } from 'vitest'
import { passagesOf } from '../../src/answers/domain/passages.ts'

const segment = (at: number, text = `s${at}`): FoundSegment => ({
  id: `seg-${at}`,
  speaker: { id: 'prt-1', name: 'Ada' },
  text,
  start: at * 10,
  end: at * 10 + 9,
})
const hit = (at: number, text?: string): SearchHit => ({
  meetingId: 'mtg-1',
  meetingTitle: 'M',
  transcriptId: 'trs-1',
  segment: segment(at, text),
  context: { before: [segment(at - 2), segment(at - 1)], after: [segment(at + 1), segment(at + 2)] },
  relevanceScore: 1,
})

it('returns each segment once, in order, with gaps between distant hits', () => {
  const passages = passagesOf([hit(20), hit(4, 'A &lt;b&gt; &amp; <mark>C</mark> &#39;d&quot;'), hit(6)])
  expect(passages.map(({ id, index }) => [id, index])).toEqual([
    ['seg-2', 0],
    ['seg-3', 1],
    ['seg-4', 2],
    ['seg-5', 3],
    ['seg-6', 4],
    ['seg-7', 5],
    ['seg-8', 6],
    ['seg-18', 8],
    ['seg-19', 9],
    ['seg-20', 10],
    ['seg-21', 11],
    ['seg-22', 12],
  ])
  expect(passages.find(({ id }) => id === 'seg-3')?.speakerName).toBe('Ada')
})

it('removes the marks and escapes of the search', () => {
  const [passage] = passagesOf([
    { ...hit(4, 'A &lt;b&gt; &amp;lt; <mark>C</mark> &#39;d&quot;'), context: { before: [], after: [] } },
  ])
  expect(passage?.text).toBe('A <b> &lt; C \'d"')
})
