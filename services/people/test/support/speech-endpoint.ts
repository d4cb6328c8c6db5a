import { silentWav, startTestHttpServer, type TestHttpServer } from '@mi/testkit'

export interface Heard {
  speaker: string
  text: string
  start: number
  end: number
}

/** The responses of the endpoint, by the name of the recording. */
export type Recordings = Map<
  string,
  { segments: Heard[]; speakers: { label: string; embedding: number[] }[] }
>

const NAME_AT = 44
const NAME_BYTES = 100

/** A second of sound whose first samples contain a name. */
export function recordingNamed(name: string): Buffer<ArrayBuffer> {
  const wav = silentWav(8_000)
  wav.write(name.padEnd(NAME_BYTES), NAME_AT)
  return wav
}

/**
 * A server with OpenAI's `/audio/transcriptions`. It identifies recordings by their content and returns
 * `diarized_json`.
 */
export async function startSpeechEndpoint(recordings: Recordings): Promise<TestHttpServer> {
  const { url, stop } = await startTestHttpServer(async (req, res) => {
    const chunks: Buffer[] = []
    for await (const chunk of req) chunks.push(chunk)
    const headers = { 'content-type': req.headers['content-type'] ?? '' }
    const form = await new Response(Buffer.concat(chunks), { headers }).formData()
    const known = recordings.get(await nameOf(form.get('file') as File))
    const isAsked = form.get('response_format') === 'diarized_json' && known
    res.writeHead(isAsked ? 200 : 500, { 'content-type': 'application/json' })
    res.end(JSON.stringify(isAsked ? known : { error: { message: 'no such recording' } }))
  })
  return { url: `${url}/v1`, stop }
}

async function nameOf(recording: File): Promise<string> {
  return (await recording.slice(NAME_AT, NAME_AT + NAME_BYTES).text()).trim()
}
