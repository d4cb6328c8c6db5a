import { status as grpc, Metadata } from '@grpc/grpc-js'
import { describe, expect, test } from 'vitest'
import {
  defineErrors,
  ERROR_CODES,
  fromGrpcError,
  httpStatusOf,
  invalid,
  invalidFields,
  notFound,
  STATUSES,
  toGrpcError,
} from '../src/index.ts'

const errors = defineErrors('test', {
  not_ready: { status: 'conflict', code: 'transcript_not_ready', message: 'It is not ready yet.' },
  busy: { status: 'unavailable', message: 'Busy.' },
})

describe('declared errors', () => {
  test('carry status, code and public text', () => {
    const error = errors.not_ready({ cause: new Error('row 7') })
    expect(error).toMatchObject({
      status: 'conflict',
      code: 'transcript_not_ready',
      message: 'It is not ready yet.',
    })
    expect(httpStatusOf(error)).toBe(409)
    expect(errors.busy().code).toBe('service_unavailable')
  })

  test('have the status of their code in the catalogue', () => {
    expect(() =>
      defineErrors('other', { x: { status: 'invalid', code: 'transcript_not_ready', message: 'x' } }),
    ).toThrow('other.x: code transcript_not_ready has the status conflict')
  })

  test('have a code in the catalogue for every status', () => {
    for (const [status, { code }] of Object.entries(STATUSES)) expect(ERROR_CODES[code].status).toBe(status)
  })

  test('name one or all invalid fields', () => {
    expect(invalid('title', 'is required').message).toBe('title: is required')
    const several = invalidFields([
      { field: 'title', message: 'is required' },
      { field: 'participants[3].email', message: 'is not an e-mail address' },
    ])
    expect(several.details).toHaveLength(2)
    expect(several.message).toBe('Several fields are not valid.')
    expect(notFound('API key').message).toBe('There is no such API key.')
  })
})

test('cut a field name to at most 200 characters', () => {
  const error = invalid('a'.repeat(15_000), 'is not a known field')
  expect(error.message).toBe(`${'a'.repeat(200)}…: is not a known field`)
  expect(error.details[0]?.field).toBe(`${'a'.repeat(200)}…`)
})

describe('over gRPC', () => {
  test('transfers a declared error completely except its cause', () => {
    const sent = errors.not_ready({
      message: 'Grüße, 会议',
      details: [{ field: 'id', message: 'mtg_1' }],
      retryAfterSeconds: 3,
      cause: new Error('secret'),
    })
    const wire = toGrpcError(sent)
    expect(wire.code).toBe(grpc.FAILED_PRECONDITION)
    expect(JSON.stringify(wire.metadata.toJSON())).not.toContain('secret')
    const received = fromGrpcError(Object.assign(new Error('9 …'), wire))
    expect(received).toMatchObject({
      status: 'conflict',
      code: 'transcript_not_ready',
      message: 'Grüße, 会议',
      details: [{ field: 'id', message: 'mtg_1' }],
      retryAfterSeconds: 3,
    })
  })

  test('transfers no details of other errors', () => {
    const wire = toGrpcError(new Error('password=hunter2 at /srv/x.ts'))
    expect(wire.code).toBe(grpc.INTERNAL)
    expect(JSON.stringify([wire.details, wire.metadata.get('mi-error-bin').toString()])).not.toContain(
      'hunter2',
    )
    expect(httpStatusOf(new Error('x'))).toBe(500)
  })

  test('failures of the transport', () => {
    const of = (code: grpc) =>
      fromGrpcError(Object.assign(new Error(), { code, metadata: new Metadata() })).status
    expect(of(grpc.UNAVAILABLE)).toBe('unavailable')
    expect(of(grpc.DEADLINE_EXCEEDED)).toBe('deadline')
    expect(of(grpc.UNIMPLEMENTED)).toBe('unavailable')
    expect(of(grpc.INVALID_ARGUMENT)).toBe('internal')
    expect(fromGrpcError(null).status).toBe('internal')
  })

  test('falls back to the gRPC code for unreadable metadata', () => {
    const metadata = new Metadata()
    metadata.set('mi-error-bin', Buffer.from('{"status":"nonsense"'))
    expect(fromGrpcError(Object.assign(new Error(), { code: grpc.UNAVAILABLE, metadata })).status).toBe(
      'unavailable',
    )
  })

  test('gives every status its own HTTP status', () => {
    const http = Object.values(STATUSES).map(status => status.http)
    expect(new Set(http).size).toBe(http.length)
  })
})
