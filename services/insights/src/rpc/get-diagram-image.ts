import type { DiagramsHandlers } from '@mi/contracts/mi/insights/v1'
import { notFound } from '@mi/errors'
import type { Deps } from '../deps.ts'
import { IMAGE_FORMATS } from '../domain/image-signer.ts'
import { readSignedImage } from '../store/diagrams.ts'

const CONTENT_TYPES = { png: 'image/png', svg: 'image/svg+xml' }
/** Below what one gRPC message may hold. */
const CHUNK_BYTES = 256 * 1024
/** Signed addresses differ every few minutes, so a browser may keep what one of them showed. */
const MAX_AGE_SECONDS = 3_000

/** Anyone who has the signed address may read; an expired or forged one looks like a picture that is not there. */
export function getDiagramImage({ database, images, now }: Deps): DiagramsHandlers['getDiagramImage'] {
  return async function* ({ id, image, expires, signature }) {
    const format = IMAGE_FORMATS.find(one => image === `image.${one}`)
    if (!format || !images.verify({ diagramId: id, format }, expires, signature, now()))
      throw notFound('image')
    const content = await readSignedImage(database, id, format)
    if (!content) throw notFound('image')
    const headers = {
      'content-type': CONTENT_TYPES[format],
      'content-length': String(content.length),
      'cache-control': `private, max-age=${MAX_AGE_SECONDS}`,
      // An SVG opened by itself is a document: it may draw, and nothing else.
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
    }
    yield { status: 200, headers, data: new Uint8Array() }
    for (let at = 0; at < content.length; at += CHUNK_BYTES)
      yield { status: 0, headers: {}, data: content.subarray(at, at + CHUNK_BYTES) }
  }
}
