import { expect, test } from 'vitest'
import { RouteTree } from '../../src/routing/route-tree.ts'

const tree = new RouteTree<string>()
tree.add('GET', '/v1/transcripts/{id}', 'getTranscript')
tree.add('POST', '/v1/transcripts/search', 'search')
tree.add('GET', '/v1/meetings', 'listMeetings')
tree.add('POST', '/v1/meetings', 'createMeeting')
tree.add('GET', '/v1/meetings/{id}', 'getMeeting')
tree.add('GET', '/v1/meetings/{meeting_id}/notes', 'listNotes')
tree.add('PATCH', '/v1/transcripts/{transcript_id}/segments/{id}', 'updateSegment')
tree.add('GET', '/v1/transcripts/search/{id}/x', 'deep')

test('finds operations and their path parameters', () => {
  expect(tree.match('/v1/meetings/mtg_1/notes')).toMatchObject({ values: ['mtg_1'] })
  expect(tree.match('/v1/transcripts/trs_1/segments/seg_2')!.values).toEqual(['trs_1', 'seg_2'])
  expect(tree.match('/v1/meetings')!.entry.operations.get('POST')).toBe('createMeeting')
})

test('prefers a literal segment for every verb', () => {
  const { entry } = tree.match('/v1/transcripts/search')!
  expect(entry.operations.get('GET')).toBeUndefined()
  expect(entry.allow).toBe('OPTIONS, POST')
})

test('falls back to a parameter when the literal leads nowhere', () => {
  expect(tree.match('/v1/transcripts/search/segments/seg_1')!.values).toEqual(['search', 'seg_1'])
})

test.each([
  '/',
  '',
  '*',
  '/v1',
  '/v1/meetings/',
  '/v1//meetings',
  '/V1/meetings',
  '/v1/meetings/mtg_1/',
  '/v1/meetings//notes',
  '/v1/meetings/mtg_1/notes/nte_1',
  'v1/meetings',
])('does not match %j', path => {
  expect(tree.match(path)).toBeNull()
})

test('adds HEAD to GET in Allow', () => {
  expect(tree.match('/v1/meetings')!.entry.allow).toBe('GET, HEAD, OPTIONS, POST')
})
