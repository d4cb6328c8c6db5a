import type { IncomingMessage, ServerResponse } from 'node:http'
import { startTestHttpServer } from '@mi/testkit/http-server'

/** A request as the server received it. */
export interface SeenRequest {
  readonly path: string
  readonly headers: IncomingMessage['headers']
  readonly body: Record<string, unknown>
  /** The instructions and all messages so far. */
  readonly prompt: string
  /** Only the rules and the task. */
  readonly instructions: string
  /** The number of the request, from 1. */
  readonly count: number
}

export type ScriptedAnswer =
  /** The text of the model; an object is sent as JSON. */
  | { say: string | object; finish?: 'stop' | 'length' | 'content_filter'; delayMs?: number }
  | { status: number; headers?: Record<string, string>; body?: string }
  /** Never responds. */
  | 'silence'
  /** The connection breaks in the middle of the response. */
  | 'break'
  /** Sends byte after byte without an end. */
  | 'drip'
  /** Sends the events of a stream that was not requested. */
  | 'stream'

export type Script = (request: SeenRequest) => ScriptedAnswer

export interface ModelServer {
  readonly url: string
  readonly requests: SeenRequest[]
  script: Script
  close(): Promise<void>
}

/** The tokens that every response reports. */
export const USAGE = { input: 100, output: 20 }

/** Implements the parts of OpenAI's chat completions (`/v1/chat/completions`) and Anthropic's messages (`/v1/messages`) that an engine uses. */
export async function startModelServer(script: Script): Promise<ModelServer> {
  const requests: SeenRequest[] = []
  const server = await startTestHttpServer(async (req, res) => {
    const chunks: Buffer[] = []
    for await (const chunk of req) chunks.push(chunk as Buffer)
    const body = JSON.parse(Buffer.concat(chunks).toString() || '{}') as Record<string, unknown>
    const path = req.url ?? ''
    const seen = { path, headers: req.headers, body, ...wordsOf(body), count: requests.length + 1 }
    requests.push(seen)
    const answer = path.startsWith('/v1/') ? running.script(seen) : { status: 404 }
    respond(res, seen, answer)
  })
  const running: ModelServer = { url: `${server.url}/v1`, requests, script, close: server.stop }
  return running
}

function respond(res: ServerResponse, { path, body }: SeenRequest, answer: ScriptedAnswer): void {
  if (answer === 'silence') return
  if (answer === 'break') {
    res.writeHead(200, { 'content-type': 'application/json', 'content-length': '5000' })
    res.write('{"choices": [')
    setImmediate(() => res.destroy())
    return
  }
  if (answer === 'drip') {
    res.writeHead(200, { 'content-type': 'application/json' })
    const drops = setInterval(() => res.write(' '), 10)
    res.once('close', () => clearInterval(drops))
    return
  }
  if (answer === 'stream') {
    res.writeHead(200, { 'content-type': 'text/event-stream' })
    res.end('data: {"choices":[{"index":0,"delta":{"content":"{}"}}]}\n\ndata: [DONE]\n\n')
    return
  }
  if ('status' in answer) {
    res.writeHead(answer.status, { 'content-type': 'application/json', ...answer.headers })
    res.end(answer.body ?? '{"error":{"message":"scripted"}}')
    return
  }
  const text = typeof answer.say === 'string' ? answer.say : JSON.stringify(answer.say)
  res.writeHead(200, { 'content-type': 'application/json' })
  const finish = answer.finish ?? 'stop'
  const anthropic = path.endsWith('/messages')
  const whole = JSON.stringify(
    anthropic ? anthropicMessage(body, text, finish) : chatCompletion(text, finish),
  )
  setTimeout(() => res.end(whole), answer.delayMs ?? 0)
}

function chatCompletion(content: string, finish: string): object {
  return {
    id: 'chatcmpl-1',
    object: 'chat.completion',
    created: 1,
    model: 'scripted',
    choices: [{ index: 0, message: { role: 'assistant', content }, finish_reason: finish }],
    usage: { prompt_tokens: USAGE.input, completion_tokens: USAGE.output, total_tokens: 120 },
  }
}

function anthropicMessage(body: SeenRequest['body'], text: string, finish: string): object {
  // Older models follow a schema through a tool that they must use.
  const byTool = (body.tools as { name: string }[] | undefined)?.[0]
  const input = byTool && parsed(text)
  return {
    id: 'msg_1',
    type: 'message',
    role: 'assistant',
    model: 'scripted',
    content: [
      input ? { type: 'tool_use', id: 'toolu_1', name: byTool?.name, input } : { type: 'text', text },
    ],
    stop_reason:
      finish === 'stop' ? (input ? 'tool_use' : 'end_turn') : finish === 'length' ? 'max_tokens' : 'refusal',
    stop_sequence: null,
    usage: { input_tokens: USAGE.input, output_tokens: USAGE.output },
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

interface Message {
  role: string
  content: string | { text?: string }[]
}

function wordsOf(body: Record<string, unknown>): { prompt: string; instructions: string } {
  const said = (content: Message['content'] | undefined) =>
    typeof content === 'string' ? content : (content ?? []).map(part => part.text ?? '').join('\n')
  const messages = (body.messages ?? []) as Message[]
  const system =
    messages.find(({ role }) => role === 'system')?.content ?? (body.system as Message['content'])
  const rest = messages.filter(({ role }) => role !== 'system')
  return { instructions: said(system), prompt: rest.map(({ content }) => said(content)).join('\n\n') }
}
