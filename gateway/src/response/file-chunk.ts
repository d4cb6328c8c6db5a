import { decode, loadContract } from '@mi/contracts'
import { readField } from '../protobuf/read-field.ts'
import type { HttpResponse } from './http-response.ts'

/** Field number of the data in mi.http.v1.FileChunk. */
const DATA = 3
const EMPTY = Buffer.alloc(0)

interface FileHead {
  status: number
  headers: Record<string, string>
}

/** The status and headers of a streamed file, which are in its first message. */
export function readFileHead(message: Buffer): HttpResponse {
  const head = decode(loadContract().type('mi.http.v1.FileChunk'), message) as FileHead
  return { status: head.status || 200, headers: Object.entries(head.headers), body: null }
}

export function readFileData(message: Buffer): Buffer {
  return readField(message, DATA) ?? EMPTY
}
