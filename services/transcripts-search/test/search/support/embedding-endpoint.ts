import { text } from 'node:stream/consumers'
import { startTestHttpServer } from '@mi/testkit'
import { tokenize } from '@mi/text'

/** Words of these groups mean the same to {@link startEmbeddingEndpoint}. */
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
 * A small outside company: speaks OpenAI's `/embeddings` over HTTP and embeds a text by what its words mean. `refuseWhen` says how a request is
 * answered instead: a status and headers. `hold` lets requests wait for their answers.
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
    // Out of order, as the protocol allows.
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
    /** From now on nobody is answered until `release`; `arrived` is when the first one waits. */
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
