import type { Reader } from 'protobufjs'
import type { WireWriter } from './wire-writer.ts'

/**
 * Reads and writes one message type. Objects have their typed form: camelCase, Date, words for enums, null
 * for unset fields. Writing is deterministic (fields by number, map keys sorted), so equal objects give equal
 * bytes.
 */
export interface Codec {
  /** @throws {TypeError} with the name of the field whose value does not fit */
  write(message: object, writer: WireWriter): WireWriter
  /** Reads up to `end`, which is a position in the reader's buffer. */
  read(reader: Reader, end: number): object
}
