import type { Encryption } from '@mi/encryption'

/** Encrypts the vector of a voice sample and binds it to the sample. */
export function sealVector(encryption: Encryption, sampleId: string, vector: Float32Array): string {
  const bytes = new Uint8Array(vector.buffer, vector.byteOffset, vector.byteLength)
  return encryption.encrypt(bytes, contextOf(sampleId))
}

/** @throws {Error} when the vector belongs to another sample, or its key no longer exists */
export function openVector(encryption: Encryption, sampleId: string, sealed: string): Float32Array {
  // The copy aligns the numbers to four bytes.
  return new Float32Array(new Uint8Array(encryption.decrypt(sealed, contextOf(sampleId))).buffer)
}

function contextOf(sampleId: string): string {
  return `voice_samples ${sampleId}`
}
