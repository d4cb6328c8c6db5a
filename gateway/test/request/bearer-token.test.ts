import { hash } from 'node:crypto'
import { Socket } from 'node:net'
import { expect, test } from 'vitest'
import { bearerToken } from '../../src/request/bearer-token.ts'

const of = (socket: Socket, authorization?: string) => bearerToken({ headers: { authorization }, socket })

test('RFC 6750 §2.1: reads the credential of each request on a connection', () => {
  const socket = new Socket()
  for (const text of ['a.b.c', 'a.b.c', 'svc_live_x', 'a.b.d', 'a.b.c'])
    expect(of(socket, `Bearer ${text}`)).toEqual({ text, hash: hash('sha256', text, 'base64') })
  for (const other of [undefined, 'Basic eDp5', 'Bearer', 'Bearer a b', '']) {
    expect(of(socket, other)).toBeNull()
    expect(of(socket, 'Bearer a.b.c')?.text).toBe('a.b.c')
  }
  expect(of(new Socket(), 'bearer  a.b.d')?.text).toBe('a.b.d')
})
