import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { PageContext } from '@mi/service-kit'

const compress = promisify(gzip)
const LEAST_BYTES = 1_024

/** Sends text, compressed for browsers that take it: a transcript becomes a third of its size. */
export async function sendCompressed(ctx: PageContext, type: string, text: string): Promise<void> {
  ctx.type = type
  ctx.vary('Accept-Encoding')
  const encoded = text.length >= LEAST_BYTES && ctx.acceptsEncodings('gzip') === 'gzip'
  if (encoded) ctx.set('Content-Encoding', 'gzip')
  ctx.body = encoded ? await compress(text) : text
}
