import { describe, expect, it } from 'vitest'
import { createImageSigner } from '../../src/diagrams/domain/image-signer.ts'

const signer = createImageSigner({ secret: 'x'.repeat(32), publicUrl: 'https://example.com/' })
const image = { diagramId: 'dgm_1', format: 'png' } as const
const now = new Date('2026-03-02T10:03:20Z')
const later = (minutes: number) => new Date(now.getTime() + minutes * 60_000)
const parts = (url: string) => {
  const { expires = '', signature = '' } = Object.fromEntries(new URL(url).searchParams)
  return { expires, signature }
}

describe('a signed URL', () => {
  const { expires, signature } = parts(signer.url(image, now))

  it('opens its image for 55 to 60 minutes', () => {
    expect(signer.url(image, now)).toMatch(/^https:\/\/example\.com\/v1\/diagrams\/dgm_1\/image\.png\?/)
    expect(signer.verify(image, expires, signature, later(55))).toBe(true)
    expect(signer.verify(image, expires, signature, later(60))).toBe(false)
  })

  it('opens no other image, and not after it expires', () => {
    expect(signer.verify({ ...image, format: 'svg' }, expires, signature, now)).toBe(false)
    expect(signer.verify({ ...image, diagramId: 'dgm_2' }, expires, signature, now)).toBe(false)
    expect(signer.verify(image, String(Number(expires) + 1), signature, now)).toBe(false)
    for (const bad of ['', 'x', signature.slice(1), `${signature}x`])
      expect(signer.verify(image, expires, bad, now)).toBe(false)
    for (const bad of ['', 'soon', '-1', '9'.repeat(20)])
      expect(signer.verify(image, bad, signature, now)).toBe(false)
  })

  it('is invalid with another secret', () => {
    const other = createImageSigner({ secret: 'y'.repeat(32), publicUrl: 'https://example.com' })
    expect(other.verify(image, expires, signature, now)).toBe(false)
  })

  it('stays the same for minutes, so that the ETag is stable', () => {
    expect(signer.url(image, later(1))).toBe(signer.url(image, now))
    expect(signer.url(image, later(5))).not.toBe(signer.url(image, now))
  })
})
