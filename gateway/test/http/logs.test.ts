import { once } from 'node:events'
import { connect } from 'node:net'
import { commonErrors } from '@mi/errors'
import { newId } from '@mi/ids'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Harness } from '../support/harness.ts'
import { logFile } from '../support/log-file.ts'
import { MEETING, MEETINGS, startMeetings } from '../support/meetings.ts'

let harness: Harness
let log: Awaited<ReturnType<typeof logFile>>
beforeAll(async () => {
  log = await logFile()
  harness = await startMeetings({ LOG_LEVEL: 'info', LOG_FILE: log.path })
})
afterAll(() => harness?.stop())

const requestLine = (route: string) =>
  log.lines().find(line => line.msg === 'request' && line.route === route)

describe('a client that disconnects during its body', () => {
  test.each([
    ['a JSON body', 'POST', '/v1/meetings', '/v1/meetings', 'application/json', ''],
    [
      'a JSON body with an Idempotency-Key',
      'POST',
      '/v1/action-items',
      '/v1/action-items',
      'application/json',
      'Idempotency-Key: a\r\n',
    ],
    [
      'an upload',
      'PUT',
      `/v1/meetings/${newId('mtg')}/recording`,
      '/v1/meetings/{id}/recording',
      'audio/mpeg',
      '',
    ],
  ])('%s: is logged as 499 and as no error', async (_name, method, path, route, type, more) => {
    harness.handle('mi.meetings.v1.Recordings/UploadRecording', async (messages: AsyncIterable<object>) => {
      for await (const _message of messages);
      return {}
    })
    const socket = connect(Number(new URL(harness.gateway.url).port), '127.0.0.1')
    const head = [
      `${method} ${path} HTTP/1.1`,
      'Host: x',
      `Authorization: Bearer ${harness.key()}`,
      `Content-Type: ${type}`,
      'Content-Length: 1000',
      'Expect: 100-continue',
    ]
    socket.write(`${head.join('\r\n')}\r\n${more}\r\n`)
    // The gateway is reading the body now.
    await once(socket, 'data')
    socket.write('{"title":')
    socket.destroy()
    await expect.poll(() => requestLine(route)?.status).toBe(499)
    expect(log.lines().filter(line => line.level !== 'info')).toEqual([])
  })
})

describe('a failure logs its cause', () => {
  const failing = async (error: unknown) => {
    harness.handle(`${MEETINGS}/EndMeeting`, async () => {
      throw error
    })
    const response = await harness.request(`/v1/meetings/${MEETING}/end`, { method: 'POST' })
    const { error: body } = (await response.json()) as { error: { request_id: string } }
    const lineOf = () =>
      log.lines().find(line => line.level === 'error' && line.requestId === body.request_id)
    await expect.poll(lineOf).toBeDefined()
    return { status: response.status, err: lineOf()?.err }
  }

  test.each([
    [500, new Error('disk on fire'), 'INTERNAL'],
    [504, commonErrors.deadline(), 'DEADLINE_EXCEEDED'],
  ])('%i', async (status, error, code) => {
    const logged = await failing(error)
    expect(logged.status).toBe(status)
    expect(logged.err).toMatchObject({ type: 'CallFailure' })
    expect(logged.err?.message).toContain(`${MEETINGS}/EndMeeting: ${code}: `)
  })
})
