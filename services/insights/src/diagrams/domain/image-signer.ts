import { createHmac, timingSafeEqual } from 'node:crypto'

/** The image of a diagram in one format. */
export interface SignedImage {
  diagramId: string
  /** `png` or `svg`. */
  format: ImageFormat
}

export const IMAGE_FORMATS = ['png', 'svg'] as const
export type ImageFormat = (typeof IMAGE_FORMATS)[number]

/** Creates and verifies image URLs that need no key and expire. */
export interface ImageSigner {
  url(image: SignedImage, now: Date): string
  verify(image: SignedImage, expires: string, signature: string, now: Date): boolean
}

const LIFETIME_SECONDS = 3_600
/**
 * All URLs signed within the same interval are equal, so that two reads of a diagram return the same bytes and ETag. They expire after
 * 55 to 60 minutes.
 */
export const STRETCH_SECONDS = 300

export function createImageSigner({ secret, publicUrl }: { secret: string; publicUrl: string }): ImageSigner {
  const base = publicUrl.replace(/\/+$/, '')
  const sign = ({ diagramId, format }: SignedImage, expires: string): string =>
    createHmac('sha256', secret)
      .update(`diagram-image\n${diagramId}\n${format}\n${expires}`)
      .digest('base64url')
  return {
    url(image, now) {
      const began = Math.floor(now.getTime() / 1000 / STRETCH_SECONDS) * STRETCH_SECONDS
      const expires = String(began + LIFETIME_SECONDS)
      const query = new URLSearchParams({ expires, signature: sign(image, expires) })
      return `${base}/v1/diagrams/${image.diagramId}/image.${image.format}?${query}`
    },
    verify(image, expires, signature, now) {
      if (!/^\d{1,12}$/.test(expires) || Number(expires) * 1000 <= now.getTime()) return false
      const given = Buffer.from(signature)
      const right = Buffer.from(sign(image, expires))
      return given.length === right.length && timingSafeEqual(given, right)
    },
  }
}
