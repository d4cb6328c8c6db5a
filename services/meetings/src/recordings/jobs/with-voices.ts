import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { Tenant } from '@mi/database'
import type { JobContext } from '@mi/jobs'
import type { Deps } from '../../deps.ts'
import { clearSpeech } from '../domain/clear-speech.ts'
import type { SpokenTranscript } from '../domain/spoken-transcript.ts'

/** Only this much of a part is analyzed for voices: 90 minutes of samples are 173 MB. */
const LONGEST_SECONDS = 90 * 60

/**
 * Adds speaker embeddings of the local model to the transcript of a part, if the speech engine returned none. A failure here does not fail
 * the transcript: speakers without an embedding are recognized by name and e-mail address.
 */
export async function withVoices(
  { database, speakerEmbeddings, ffmpeg }: Pick<Deps, 'database' | 'speakerEmbeddings' | 'ffmpeg'>,
  transcript: SpokenTranscript,
  { tenant, path, folder }: { tenant: Tenant; path: string; folder: string },
  ctx: JobContext,
): Promise<SpokenTranscript> {
  if (!speakerEmbeddings || transcript.voices.length > 0) return transcript
  const speakers = clearSpeech(transcript.segments)
  if (speakers.length === 0) return transcript
  const { signal } = ctx
  const sound = join(folder, 'sound.pcm')
  try {
    // Voices are biometric data. None is computed for an account that disabled voice matching.
    if ((await database.prisma.voicesOff.count({ where: tenant })) > 0) return transcript
    const output = ['-t', String(LONGEST_SECONDS), '-ar', '16000', '-f', 's16le']
    await ffmpeg.readSound(
      { accountId: tenant.accountId, path, track: 0, output },
      samples => pipeline(samples, createWriteStream(sound)),
      signal,
    )
    const made = await speakerEmbeddings.embed(sound, speakers, signal)
    return { ...transcript, voices: made.map(one => ({ ...one, model: speakerEmbeddings.model })) }
  } catch (error) {
    signal.throwIfAborted()
    ctx.log.warn({ err: error }, 'no voices of a recording')
    return transcript
  } finally {
    await rm(sound, { force: true })
  }
}
