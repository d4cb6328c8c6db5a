import type { Encryption } from '@mi/encryption'
import { FileNotFoundError, type FileStore } from '@mi/files'
import type { SpokenTranscript } from '../domain/spoken-transcript.ts'

/** A stored part. Voices are biometric data and are encrypted. Without a key they are not stored. */
type CachedPart = Omit<SpokenTranscript, 'voices'> & { voices: string | null }

interface Cache {
  files: FileStore
  encryption: Encryption | null
}

/** The transcript of a part. Reads it from the file store, or creates it and stores it there. */
export async function cachePart(
  { files, encryption }: Cache,
  fileKey: string,
  number: number,
  transcribe: () => Promise<SpokenTranscript>,
): Promise<SpokenTranscript> {
  const key = `${prefixOf(fileKey)}${number}.json`
  const stored = await read(files, key)
  const opened = stored && openPart(stored, encryption, key)
  if (opened) return opened
  const transcript = await transcribe()
  const voices = Buffer.from(JSON.stringify(transcript.voices))
  const part: CachedPart = { ...transcript, voices: encryption?.encrypt(voices, key) ?? null }
  async function* content() {
    yield Buffer.from(JSON.stringify(part))
  }
  await files.write(key, content(), { contentType: 'application/json' })
  return transcript
}

export async function removeCachedParts(files: FileStore, fileKey: string): Promise<void> {
  await files.remove(prefixOf(fileKey))
}

/** Null when the encryption key no longer exists. The part is then transcribed again. */
function openPart(part: CachedPart, encryption: Encryption | null, key: string): SpokenTranscript | null {
  if (part.voices === null) return { ...part, voices: [] }
  try {
    return encryption && { ...part, voices: JSON.parse(encryption.decrypt(part.voices, key).toString()) }
  } catch {
    return null
  }
}

/** The parts are stored next to the recording and are deleted with it. */
function prefixOf(fileKey: string): string {
  return `${fileKey}.part-`
}

async function read(files: FileStore, key: string): Promise<CachedPart | null> {
  try {
    const { stream } = await files.read(key)
    const chunks: Uint8Array[] = []
    for await (const chunk of stream) chunks.push(chunk)
    return JSON.parse(Buffer.concat(chunks).toString())
  } catch (error) {
    if (error instanceof FileNotFoundError) return null
    throw error
  }
}
