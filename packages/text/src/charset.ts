/** The text cannot be decoded with its stated charset. */
export class CharsetError extends Error {
  /** The field with the error: `Content-Type` or `body`. */
  readonly field: string

  constructor(field: string, message: string) {
    super(message)
    this.name = 'CharsetError'
    this.field = field
  }
}

/** The length of the longest byte order mark, in bytes. */
const MARK_BYTES = 3

/**
 * Converts a text to UTF-8 from the charset of its Content-Type. Without a charset, and in UTF-8, the bytes do not change, valid or not:
 * the parser reports the line of an error. In other charsets a byte order mark overrides the charset (https://encoding.spec.whatwg.org,
 * decode); `utf-16` requires it to know the byte order.
 *
 * @throws {CharsetError} during the iteration, when the charset is unknown or the bytes are not valid in it
 */
export async function* toUtf8(
  chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  contentType: string,
): AsyncGenerator<Uint8Array> {
  const stated = encodingOf(contentType)
  if (stated === UTF_8) return yield* chunks
  let head = new Uint8Array(0)
  let decode: Decode | null = null
  for await (const chunk of chunks) {
    if (decode) {
      yield decode(chunk)
      continue
    }
    head = Buffer.concat([head, chunk])
    if (head.byteLength < MARK_BYTES) continue
    decode = decoderOf(markedEncoding(head) ?? stated)
    yield decode(head)
  }
  if (!decode) {
    decode = decoderOf(markedEncoding(head) ?? stated)
    yield decode(head)
  }
  yield decode()
}

const UTF_8 = 'utf-8'

/** Without `bytes`, returns the rest that was held back as the start of a character. */
type Decode = (bytes?: Uint8Array) => Uint8Array

function encodingOf(contentType: string): string {
  const charset = /;\s*charset\s*=\s*"?([^\s";]+)/i.exec(contentType)?.[1]
  if (charset === undefined) return UTF_8
  try {
    return new TextDecoder(charset).encoding
  } catch {
    throw new CharsetError('Content-Type', 'names a charset that is not supported: send the file as UTF-8')
  }
}

function markedEncoding([first, second, third]: Uint8Array): string | null {
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  return first === 0xef && second === 0xbb && third === 0xbf ? UTF_8 : null
}

function decoderOf(encoding: string): Decode {
  const decoder = new TextDecoder(encoding, { fatal: true })
  const encoder = new TextEncoder()
  return bytes => {
    try {
      return encoder.encode(decoder.decode(bytes, { stream: bytes !== undefined }))
    } catch {
      throw new CharsetError('body', `is not valid in ${encoding}, the charset that was stated`)
    }
  }
}
