import { connect } from 'node:net'
import { newId } from '@mi/ids'
import { sampleMeetings } from '../../bench/sample-meetings.ts'
import { type Harness, startHarness } from './harness.ts'

export const MEETINGS = 'mi.meetings.v1.Meetings'
export const MEETING = newId('mtg')
export const meetingDetail = {
  ...sampleMeetings(1).data[0],
  id: MEETING,
  updatedAt: new Date(0),
  metadata: { b: '2', a: '1' },
}

/** A gateway in front of a meetings service that lists two meetings and returns one. */
export async function startMeetings(env: Record<string, string> = {}): Promise<Harness> {
  const harness = await startHarness({ env })
  harness.handle(`${MEETINGS}/ListMeetings`, async () => sampleMeetings(2))
  for (const rpc of ['GetMeeting', 'UpdateMeeting', 'CreateMeeting'])
    harness.handle(`${MEETINGS}/${rpc}`, async () => meetingDetail)
  return harness
}

/** Options of a request with a JSON body. */
export const json = (method: string, body: unknown, headers: Record<string, string> = {}) => ({
  method,
  body: typeof body === 'string' ? body : JSON.stringify(body),
  headers: { 'Content-Type': 'application/json', ...headers },
})

export async function codeOf(response: Response): Promise<string> {
  return ((await response.json()) as { error: { code: string } }).error.code
}

/** Sends raw bytes and returns the full response. */
export async function sendRaw({ gateway }: Harness, text: string): Promise<string> {
  const { port } = new URL(gateway.url)
  const socket = connect(Number(port), '127.0.0.1')
  socket.write(text)
  let response = ''
  for await (const chunk of socket) response += chunk
  return response
}
