/**
 * A message that was encoded elsewhere, for example in another thread. {@link encode} returns its bytes, so that a handler can return it in
 * place of the message.
 */
export class EncodedMessage {
  readonly bytes: Uint8Array

  constructor(bytes: Uint8Array) {
    this.bytes = bytes
  }
}
