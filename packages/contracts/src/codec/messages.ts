import protobuf, { type Type } from 'protobufjs'
import { loadContract } from '../contract.ts'
import { codecOf } from './compile-codec.ts'
import { EncodedMessage } from './encoded-message.ts'
import { WireWriter } from './wire-writer.ts'

/** One writer is enough, because encoding is synchronous. */
const writer = new WireWriter()

/** The bytes of a typed object. Equal objects give equal bytes. @throws {TypeError} with the name of a field that does not fit */
export function encode(type: Type, message: object | undefined): Buffer {
  if (message instanceof EncodedMessage) {
    const { buffer, byteOffset, byteLength } = message.bytes
    return Buffer.from(buffer, byteOffset, byteLength)
  }
  // A handler whose response is google.protobuf.Empty may return nothing.
  return codecOf(type)
    .write(message ?? {}, writer.begin())
    .finish()
}

/** Decodes bytes to a typed object. @throws {Error} when the bytes are not a message of this type */
export function decode(type: Type, bytes: Uint8Array): object {
  return codecOf(type).read(protobuf.Reader.create(bytes), bytes.length)
}

/** {@link encode} by the full name of a message. */
export function encodeMessage(typeName: string, message: object): Buffer {
  return encode(loadContract().type(typeName), message)
}

/** {@link decode} by the full name of a message. */
export function decodeMessage<T extends object = object>(typeName: string, bytes: Uint8Array): T {
  return decode(loadContract().type(typeName), bytes) as T
}
