import { loadContract } from '@mi/contracts'
import { TRANSCRIPT_FORMAT } from '@mi/contracts/mi/transcripts/v1'
import { EXPORT_FORMATS } from '@mi/transcript-formats'
import { expect, test } from 'vitest'

test('the contract has each export format of the record', () => {
  expect(TRANSCRIPT_FORMAT.filter(word => word !== 'json')).toEqual(Object.keys(EXPORT_FORMATS))
})

test.each(['getTranscript', 'getMeetingTranscript'])('%s declares each media type of the record', name => {
  const route = loadContract().routes.find(({ operationId }) => operationId === name)
  const mediaTypes = Object.values(EXPORT_FORMATS).map(({ mediaType }) => mediaType.split(';', 1)[0])
  expect([...(route?.access.responseMediaTypes ?? [])].sort()).toEqual(mediaTypes.sort())
})
