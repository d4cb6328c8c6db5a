import { startTestHttpServer, type TestHttpServer } from '@mi/testkit'

export interface Heard {
  speaker: string
  text: string
  start: number
  end: number
}

/** What the endpoint answers for a recording that consists of its name. */
export type Recordings = Map<
  string,
  { segments: Heard[]; speakers: { label: string; embedding: number[] }[] }
>

/** A server with OpenAI's `/audio/transcriptions`: knows recordings by their content, and answers with `diarized_json`. */
export async function startSpeechEndpoint(recordings: Recordings): Promise<TestHttpServer> {
  const { url, stop } = await startTestHttpServer(async (req, res) => {
    const chunks: Buffer[] = []
    for await (const chunk of req) chunks.push(chunk)
    const headers = { 'content-type': req.headers['content-type'] ?? '' }
    const form = await new Response(Buffer.concat(chunks), { headers }).formData()
    const known = recordings.get(await (form.get('file') as File).text())
    const isAsked = form.get('response_format') === 'diarized_json' && known
    res.writeHead(isAsked ? 200 : 500, { 'content-type': 'application/json' })
    res.end(JSON.stringify(isAsked ? known : { error: { message: 'no such recording' } }))
  })
  return { url: `${url}/v1`, stop }
}
