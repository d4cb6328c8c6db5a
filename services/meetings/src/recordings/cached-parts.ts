import { FileNotFoundError, type FileStore } from '@mi/files'
import type { SpokenTranscript } from '../engines/speech-to-text.ts'

/** The transcript of a part: from the file store when it was made before, else made and kept there. */
export async function cachePart(
  files: FileStore,
  fileKey: string,
  number: number,
  transcribe: () => Promise<SpokenTranscript>,
): Promise<SpokenTranscript> {
  const key = `${prefixOf(fileKey)}${number}.json`
  const kept = await read(files, key)
  if (kept) return kept
  const transcript = await transcribe()
  async function* content() {
    yield Buffer.from(JSON.stringify(transcript))
  }
  await files.write(key, content(), { contentType: 'application/json' })
  return transcript
}

export async function removeCachedParts(files: FileStore, fileKey: string): Promise<void> {
  await files.remove(prefixOf(fileKey))
}

/** Beside the recording, so that they go with it whatever happens. */
function prefixOf(fileKey: string): string {
  return `${fileKey}.part-`
}

async function read(files: FileStore, key: string): Promise<SpokenTranscript | null> {
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
