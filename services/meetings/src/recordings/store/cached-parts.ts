import type { Encryption } from '@mi/encryption'
import { FileNotFoundError, type FileStore } from '@mi/files'
import type { SpokenTranscript } from '../domain/spoken-transcript.ts'

/** A stored part. Voices are biometric data and are encrypted. Without a key they are not stored. */
type CachedPart = Omit<SpokenTranscript, 'voices'> & { voices: string | null }

interface Cache {
  files: FileStore
  encryption: Encryption | null
}

/** The transcript of a part of a recording. Reads it from the file store, or creates it and stores it there. */
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
  await write({ files, encryption }, key, transcript)
  return transcript
}

/** Stores the transcript of a complete recording until it is imported. It is removed with the cached parts. */
export async function storeDelivery(
  cache: Cache,
  fileKey: string,
  transcript: SpokenTranscript,
): Promise<void> {
  await write(cache, deliveryKey(fileKey), transcript)
}

/** The transcript of {@link storeDelivery}, without voices when their key no longer exists. Null when it was removed. */
export async function readDelivery(
  { files, encryption }: Cache,
  fileKey: string,
): Promise<SpokenTranscript | null> {
  const key = deliveryKey(fileKey)
  const kept = await read(files, key)
  return kept && (openPart(kept, encryption, key) ?? { ...kept, voices: [] })
}

/** Removes the speaker embeddings from a transcript that waits for its import. */
export async function removeDeliveredVoices(cache: Cache, fileKey: string): Promise<void> {
  const transcript = await readDelivery(cache, fileKey)
  if (transcript) await storeDelivery(cache, fileKey, { ...transcript, voices: [] })
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

async function write({ files, encryption }: Cache, key: string, transcript: SpokenTranscript): Promise<void> {
  const voices = Buffer.from(JSON.stringify(transcript.voices))
  const part: CachedPart = { ...transcript, voices: encryption?.encrypt(voices, key) ?? null }
  async function* content() {
    yield Buffer.from(JSON.stringify(part))
  }
  await files.write(key, content(), { contentType: 'application/json' })
}

function deliveryKey(fileKey: string): string {
  return `${prefixOf(fileKey)}joined.json`
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
