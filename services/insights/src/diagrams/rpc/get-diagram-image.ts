import type { DiagramsHandlers } from '@mi/contracts/mi/insights/v1'
import { notFound } from '@mi/errors'
import type { Deps } from '../../deps.ts'
import { IMAGE_FORMATS } from '../domain/image-signer.ts'
import { readSignedImage } from '../store/diagrams.ts'

const CONTENT_TYPES = { png: 'image/png', svg: 'image/svg+xml' }
/** Below the size limit of a gRPC message. */
const CHUNK_BYTES = 256 * 1024
/** Signed URLs change every few minutes, so a browser may cache the image of a URL. */
const MAX_AGE_SECONDS = 3_000

/** Anyone with the signed URL may read the image. An expired or forged URL returns the same error as a missing image. */
export function getDiagramImage({ database, images, now }: Deps): DiagramsHandlers['getDiagramImage'] {
  return async function* ({ id, image, expires, signature }) {
    const format = IMAGE_FORMATS.find(name => image === `image.${name}`)
    if (!format || !images.verify({ diagramId: id, format }, expires, signature, now()))
      throw notFound('image')
    const content = await readSignedImage(database, id, format)
    if (!content) throw notFound('image')
    const headers = {
      'content-type': CONTENT_TYPES[format],
      'content-length': String(content.length),
      'cache-control': `private, max-age=${MAX_AGE_SECONDS}`,
      // An SVG that is opened directly is a document: it may draw, but not run scripts or load resources.
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
    }
    yield { status: 200, headers, data: new Uint8Array() }
    for (let at = 0; at < content.length; at += CHUNK_BYTES)
      yield { status: 0, headers: {}, data: content.subarray(at, at + CHUNK_BYTES) }
  }
}
