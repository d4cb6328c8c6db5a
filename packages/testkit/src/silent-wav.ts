const HEADER_BYTES = 44
const SILENCE = 128

/**
 * A WAV file of one channel with samples of 8 bits.
 * @param samplesPerSecond 1 makes a day of sound out of 86,400 bytes
 */
export function silentWav(samples: number, samplesPerSecond = 8_000): Buffer<ArrayBuffer> {
  const wav = Buffer.alloc(HEADER_BYTES + samples, SILENCE)
  wav.write('RIFF', 0)
  wav.writeUInt32LE(HEADER_BYTES - 8 + samples, 4)
  wav.write('WAVEfmt ', 8)
  wav.writeUInt32LE(16, 16)
  wav.writeUInt16LE(1, 20)
  wav.writeUInt16LE(1, 22)
  wav.writeUInt32LE(samplesPerSecond, 24)
  wav.writeUInt32LE(samplesPerSecond, 28)
  wav.writeUInt16LE(1, 32)
  wav.writeUInt16LE(8, 34)
  wav.write('data', 36)
  wav.writeUInt32LE(samples, 40)
  return wav
}
