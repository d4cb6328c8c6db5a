import { fieldRules } from '../load/read-field-rules.ts'
import type { Route } from '../route.ts'
import { exampleOf } from './example.ts'
import type { JsonObject } from './json-schema.ts'

/** A complete example of a call to an operation. The key is in `MI_API_KEY`. */
export interface CodeSample {
  lang: 'Shell' | 'JavaScript' | 'Python'
  /** The name of the tab, with the media type when there are several. */
  label: string
  source: string
}

interface Call {
  verb: string
  url: string
  needsKey: boolean
  /** The JSON value, or the name of a file that is sent unchanged. */
  body: { type: string; json: unknown } | { type: string; file: string } | null
  /** The form in which the sample reads the response. */
  answer: 'json' | 'file' | 'events' | 'redirect' | 'nothing'
}

const FILES: Record<string, string> = {
  'text/vtt': 'call.vtt',
  'application/x-subrip': 'call.srt',
  'text/plain': 'call.txt',
}

/** The `x-codeSamples` of an operation: curl, JavaScript and Python for JSON, and for the first file type that it accepts. */
export function codeSamples(route: Route, serverUrl: string, requestBody: JsonObject | null): CodeSample[] {
  const url = serverUrl + exampleAddress(route)
  const { access, verb } = route
  const content = Object.entries((requestBody?.content ?? {}) as Record<string, JsonObject>)
  const json = content.find(([type]) => type === 'application/json')
  const file = content.find(([type]) => type !== 'application/json')
  const base = { verb, url, needsKey: !access.public, answer: answerOf(route) }
  const calls: [suffix: string, call: Call][] = []
  if (json) calls.push(['', { ...base, body: { type: 'application/json', json: json[1].example } }])
  if (file) calls.push([json ? ` · ${file[0]}` : '', { ...base, body: fileBody(file[0]) }])
  if (calls.length === 0) calls.push(['', { ...base, body: null }])
  return calls.flatMap(([suffix, call]) => [
    { lang: 'Shell', label: `curl${suffix}`, source: curl(call) },
    { lang: 'JavaScript', label: `JavaScript${suffix}`, source: javaScript(call) },
    { lang: 'Python', label: `Python${suffix}`, source: python(call) },
  ])
}

function fileBody(type: string): { type: string; file: string } {
  const sent = type === 'audio/*' ? 'audio/mpeg' : type
  return { type: sent, file: FILES[type] ?? 'call.mp3' }
}

/** The path with examples of its ids, and the required query parameters. */
function exampleAddress({ path, requestType, body }: Route): string {
  const rules = fieldRules(requestType)
  const filled = path.replaceAll(/\{([^}]+)\}/g, (whole, name: string) => {
    const rule = rules.find(one => one.name === name)
    return rule ? String(exampleOf(rule)) : whole
  })
  const query =
    body === '*'
      ? []
      : rules.filter(rule => rule.required && rule.header === null && !path.includes(`{${rule.name}}`))
  const text = new URLSearchParams(
    query.map((rule): [string, string] => [rule.name, String(exampleOf(rule))]),
  ).toString()
  return text === '' ? filled : `${filled}?${text}`
}

function answerOf({ access, serverStreaming }: Route): Call['answer'] {
  if (access.successStatus === 204) return 'nothing'
  if (access.successStatus === 302) return 'redirect'
  if (!serverStreaming) return 'json'
  return access.responseMediaTypes.includes('text/event-stream') ? 'events' : 'file'
}

function curl({ verb, url, needsKey, body, answer }: Call): string {
  const flags = { events: '-N ', file: '-O ', redirect: '-L -o recording ', json: '', nothing: '-i ' }[answer]
  const lines = [`curl ${flags}${verb === 'GET' ? '' : `-X ${verb} `}'${url}'`]
  if (needsKey) lines.push('-H "Authorization: Bearer $MI_API_KEY"')
  if (body) lines.push(`-H 'Content-Type: ${body.type}'`)
  if (body && 'json' in body)
    lines.push(`-d '${JSON.stringify(body.json, null, 2).replaceAll("'", "'\\''")}'`)
  if (body && 'file' in body) lines.push(`--data-binary @${body.file}`)
  return lines.join(' \\\n  ')
}

function javaScript({ verb, url, needsKey, body, answer }: Call): string {
  const headers = [
    ...(needsKey ? ['    Authorization: `Bearer ${process.env.MI_API_KEY}`,'] : []),
    ...(body ? [`    'Content-Type': '${body.type}',`] : []),
  ]
  const options = [
    ...(verb === 'GET' ? [] : [`  method: '${verb}',`]),
    ...(headers.length > 0 ? ['  headers: {', ...headers, '  },'] : []),
    ...(body && 'json' in body ? [`  body: JSON.stringify(${indent(literal(body.json))}),`] : []),
    ...(body && 'file' in body ? [`  body: await readFile('${body.file}'),`] : []),
  ]
  const read = {
    json: ['console.log(await response.json())'],
    nothing: [],
    file: [`await writeFile('download', Buffer.from(await response.arrayBuffer()))`],
    redirect: [`await writeFile('recording', Buffer.from(await response.arrayBuffer()))`],
    events: [
      'for await (const text of response.body.pipeThrough(new TextDecoderStream())) {',
      '  process.stdout.write(text)',
      '}',
    ],
  }[answer]
  const files = [
    ...(body && 'file' in body ? ['readFile'] : []),
    ...(answer === 'file' || answer === 'redirect' ? ['writeFile'] : []),
  ]
  return [
    ...(files.length > 0 ? [`import { ${files.join(', ')} } from 'node:fs/promises'`, ''] : []),
    options.length > 0
      ? `const response = await fetch('${url}', {`
      : `const response = await fetch('${url}')`,
    ...options,
    ...(options.length > 0 ? ['})'] : []),
    'if (!response.ok) throw new Error(await response.text())',
    ...read,
  ].join('\n')
}

function python({ verb, url, needsKey, body, answer }: Call): string {
  const headers = [
    ...(needsKey ? [`"Authorization": f"Bearer {os.environ['MI_API_KEY']}"`] : []),
    ...(body && 'file' in body ? [`"Content-Type": "${body.type}"`] : []),
  ]
  const stream = answer === 'events'
  const lines = [
    ...(needsKey ? ['import os', ''] : []),
    'import requests',
    '',
    `response = requests.${verb.toLowerCase()}(`,
    `    "${url}",`,
    ...(headers.length > 0 ? [`    headers={${headers.join(', ')}},`] : []),
    ...(body && 'json' in body ? [`    json=${indent(pythonLiteral(body.json), '    ')},`] : []),
    ...(body && 'file' in body ? [`    data=open("${body.file}", "rb"),`] : []),
    ...(stream ? ['    stream=True,'] : []),
    stream ? '    timeout=(5, 60),' : '    timeout=30,',
    ')',
    'response.raise_for_status()',
  ]
  if (answer === 'json') lines.push('print(response.json())')
  if (answer === 'file' || answer === 'redirect')
    lines.push(`open("${answer === 'file' ? 'download' : 'recording'}", "wb").write(response.content)`)
  if (stream) lines.push('for line in response.iter_lines(decode_unicode=True):', '    print(line)')
  return lines.join('\n')
}

/** JSON as a JavaScript literal: names have no quotes where JavaScript allows it. */
function literal(value: unknown): string {
  return JSON.stringify(value, null, 2).replaceAll(/^(\s*)"([A-Za-z_]\w*)":/gm, '$1$2:')
}

function pythonLiteral(value: unknown, margin = ''): string {
  const inner = `${margin}    `
  if (value === null || value === undefined) return 'None'
  if (typeof value === 'boolean') return value ? 'True' : 'False'
  if (typeof value !== 'object') return JSON.stringify(value)
  const [open, close] = Array.isArray(value) ? '[]' : '{}'
  const items = Array.isArray(value)
    ? value.map(item => inner + pythonLiteral(item, inner))
    : Object.entries(value).map(
        ([name, item]) => `${inner}${JSON.stringify(name)}: ${pythonLiteral(item, inner)}`,
      )
  return items.length === 0 ? `${open}${close}` : `${open}\n${items.join(',\n')},\n${margin}${close}`
}

function indent(text: string, margin = '  '): string {
  return text.replaceAll('\n', `\n${margin}`)
}
