import { text } from 'node:stream/consumers'
import { startTestHttpServer } from '@mi/testkit'
import { tokenize } from '@mi/text'

/** The words of each group have the same meaning for {@link startEmbeddingEndpoint}. */
const MEANINGS = [
  ['car', 'automobile', 'vehicle'],
  ['cheap', 'inexpensive', 'affordable'],
  ['dog', 'hound', 'puppy'],
]
const DIMENSIONS = 16

export interface EmbeddingRequest {
  authorization: string | undefined
  input: string[]
}

/**
 * A fake provider with OpenAI's `/embeddings` API over HTTP. It embeds a text by the meanings of its words. `refuseWhen` returns another
 * status and headers for a request. `hold` delays the responses.
 */
export async function startEmbeddingEndpoint() {
  const requests: EmbeddingRequest[] = []
  let refuse:
    | ((request: EmbeddingRequest) => { status: number; headers?: Record<string, string> } | null)
    | undefined
  let held: { arrived: PromiseWithResolvers<void>; released: PromiseWithResolvers<void> } | undefined
  const { url, stop } = await startTestHttpServer(async (req, res) => {
    const { input } = JSON.parse(await text(req)) as { input: string[] }
    const request = { authorization: req.headers.authorization, input }
    requests.push(request)
    held?.arrived.resolve()
    await held?.released.promise
    const refused = refuse?.(request)
    if (refused) return res.writeHead(refused.status, refused.headers).end('{"error":{"message":"no"}}')
    // In reverse order, as the protocol allows.
    const data = input
      .map((words, index) => ({ object: 'embedding', index, embedding: vectorOf(words) }))
      .reverse()
    res.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ object: 'list', data }))
  })
  return {
    baseUrl: `${url}/v1`,
    requests,
    refuseWhen(rule: typeof refuse) {
      refuse = rule
    },
    /** Delays all responses until `release`; `arrived` resolves when the first request waits. */
    hold() {
      const holding = { arrived: Promise.withResolvers<void>(), released: Promise.withResolvers<void>() }
      held = holding
      return {
        arrived: holding.arrived.promise,
        release() {
          held = undefined
          holding.released.resolve()
        },
      }
    },
    stop,
  }
}

function vectorOf(words: string): number[] {
  const vector = new Array<number>(DIMENSIONS).fill(0)
  vector[DIMENSIONS - 1] = 0.1
  for (const { text: word } of tokenize(words)) {
    const meaning = MEANINGS.findIndex(group => group.includes(word))
    const place = meaning >= 0 ? meaning : 3 + ([...word].reduce((sum, c) => sum + c.charCodeAt(0), 0) % 12)
    vector[place] = (vector[place] ?? 0) + (meaning >= 0 ? 1 : 0.2)
  }
  return vector
}
