import { eventually, type TestPlatform } from '@mi/testkit'
import { newMeeting } from './shared-meeting.ts'

const VTT = `WEBVTT

00:00:01.000 --> 00:00:06.000
<v Ada Byron>Grace, can you send the harbour plans to the council by Friday?</v>

00:00:07.000 --> 00:00:12.000
<v Grace Hopper>Yes, I will send the harbour plans to the council by Friday.</v>

00:01:02.500 --> 00:01:09.000
<v Ada Byron>We decided to paint the lighthouse <red> & white.</v>
`

/** A completed meeting with a transcript, a summary and an action item. */
export async function transcribedMeeting(
  platform: TestPlatform,
  more: object = {},
): Promise<{ id: string; itemId: string; segmentId: string }> {
  const { request } = platform
  const id = await newMeeting(platform, more)
  const put = await request('PUT', `/meetings/${id}/transcript`, { body: VTT, contentType: 'text/vtt' })
  if (put.status !== 202) throw new Error(put.text)
  await eventually(
    () => request('GET', `/meetings/${id}`),
    ({ json }) => json.status === 'completed',
    60_000,
  )
  const { json: transcript } = await request('GET', `/meetings/${id}/transcript`)
  const { json: item } = await request('POST', '/action-items', {
    json: { meeting_id: id, title: 'Paint the lighthouse', assignee: 'Ada Byron', due_date: '2026-02-06' },
  })
  return { id, itemId: item.id, segmentId: transcript.segments[2].id }
}
