import { encodeMessage, loadContract } from '@mi/contracts'
import { expect, test } from 'vitest'
import { chunkedWriter } from '../../src/response/json/chunked-writer.ts'
import { jsonWriter } from '../../src/response/json/json-writer.ts'

const contract = loadContract()
const type = contract.type('mi.transcripts.v1.Transcript')

const transcript = (segments: number) => ({
  id: 'trs_1',
  meetingId: 'a "segments":[] in a text \\"segments\\":[]',
  durationSeconds: 1,
  wordCount: segments,
  times: 'given',
  segments: Array.from({ length: segments }, (_, index) => ({
    id: `seg_${index}`,
    speaker: { id: 'prt_1', name: '会議 "x"' },
    text: 'word '.repeat(50),
    start: index,
    end: index + 0.5,
    words: [{ word: 'word', start: index, end: index + 0.25, confidence: null }],
  })),
  createdAt: new Date(0),
  updatedAt: new Date(1),
})

test.each([0, 1, 3_000])('writes the same JSON in chunks and at once: %s segments', async count => {
  const bytes = Buffer.from(encodeMessage('mi.transcripts.v1.Transcript', transcript(count)))
  const text = await chunkedWriter(type)!(bytes)
  expect(text.equals(jsonWriter(type)(bytes))).toBe(true)
  expect(JSON.parse(text.toString()).segments).toHaveLength(count)
})

test('yields to other work while it writes a large message', async () => {
  const bytes = Buffer.from(encodeMessage('mi.transcripts.v1.Transcript', transcript(10_000)))
  let turns = 0
  const timer = setInterval(() => turns++, 0)
  await chunkedWriter(type)!(bytes)
  clearInterval(timer)
  expect(turns).toBeGreaterThan(0)
})

test('writes a type without exactly one list at once', () => {
  expect(chunkedWriter(contract.type('mi.identity.v1.ApiKey'))).toBeNull()
})
