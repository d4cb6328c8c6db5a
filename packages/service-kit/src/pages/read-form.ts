import type { IncomingMessage } from 'node:http'
import { findDuplicateName } from '../requests/duplicate-name.ts'
import { pageErrors } from './page-errors.ts'

const MAX_FORM_BYTES = 64 * 1024
const FORM_TYPE = 'application/x-www-form-urlencoded'
const JSON_TYPE = 'application/json'

/** The part of a page's context that these functions read. */
interface WithBody {
  req: IncomingMessage
}

/**
 * The fields of a form. The values of a repeated field keep their order.
 * @throws {ServiceError} `unsupported_media_type`, `too_large`, or `invalid` for a NUL character, which text
 * columns do not accept
 */
export async function readForm(ctx: WithBody, maxBytes = MAX_FORM_BYTES): Promise<URLSearchParams> {
  if (mediaTypeOf(ctx.req) !== FORM_TYPE)
    throw pageErrors.unsupported_media_type({ message: `The body must be ${FORM_TYPE}.` })
  return formOf(await readText(ctx, maxBytes))
}

/**
 * The fields of a form or of a flat JSON object of strings.
 * @throws {ServiceError} as {@link readForm}; `invalid` when the JSON is malformed, repeats a name, or has a
 * value that is not a string
 */
export async function readFormOrJson(ctx: WithBody, maxBytes = MAX_FORM_BYTES): Promise<URLSearchParams> {
  const type = mediaTypeOf(ctx.req)
  if (type !== JSON_TYPE && type !== FORM_TYPE)
    throw pageErrors.unsupported_media_type({ message: `The body must be ${FORM_TYPE} or ${JSON_TYPE}.` })
  const text = await readText(ctx, maxBytes)
  return type === JSON_TYPE ? jsonFields(text) : formOf(text)
}

/** Keeps a byte order mark, because the gateway reads the same body to limit clients. */
const UTF8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

/** The body as text, which must be UTF-8. @throws {ServiceError} `too_large`, `invalid` */
async function readText({ req }: WithBody, maxBytes: number): Promise<string> {
  const body = await readBytes(req, maxBytes)
  try {
    return UTF8.decode(body)
  } catch {
    throw pageErrors.malformed({ message: 'The body must be encoded in UTF-8.' })
  }
}

/** Reads by events, because an asynchronous iterator is too slow for a token request. */
function readBytes(req: IncomingMessage, maxBytes: number): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    let size = 0
    req.on('data', function onData(chunk: Buffer) {
      size += chunk.length
      if (size <= maxBytes) {
        chunks.push(chunk)
        return
      }
      req.off('data', onData)
      // The rest of the body (at most a megabyte) is read and discarded, because the next request of this connection follows it.
      req.resume()
      reject(pageErrors.too_large())
    })
    req.once('end', () => resolve(chunks.length === 1 ? (chunks[0] as Buffer) : Buffer.concat(chunks)))
    req.once('error', reject)
  })
}

function formOf(text: string): URLSearchParams {
  return withoutNul(new URLSearchParams(text))
}

function jsonFields(text: string): URLSearchParams {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    throw pageErrors.malformed({ message: 'The body is not valid JSON.' })
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw pageErrors.malformed({ message: 'The body must be a JSON object.' })
  const repeated = findDuplicateName(text)
  if (repeated !== null)
    throw pageErrors.malformed({ message: `${repeated.slice(0, 100)} must not be repeated.` })
  const fields = new URLSearchParams()
  for (const [name, field] of Object.entries(value)) {
    if (typeof field !== 'string')
      throw pageErrors.malformed({ message: `${name.slice(0, 100)} must be a string.` })
    fields.append(name, field)
  }
  return withoutNul(fields)
}

function withoutNul(fields: URLSearchParams): URLSearchParams {
  for (const [name, value] of fields)
    if (name.includes('\0') || value.includes('\0'))
      throw pageErrors.malformed({ message: 'The body contains a NUL character.' })
  return fields
}

function mediaTypeOf(req: IncomingMessage): string {
  return (req.headers['content-type'] ?? '').split(';')[0]?.trim().toLowerCase() ?? ''
}
