import { curlExample } from './curl.ts'
import { escapeHtml, highlightJson, markdown } from './html.ts'
import {
  type Media,
  type OpenApiDocument,
  type Operation,
  type Parameter,
  type Response,
  resolve,
} from './openapi-types.ts'
import { schemaTable, typeOf } from './schema-table.ts'

/** One operation: what it takes on the left, an example on the right. */
export function renderOperation(
  document: OpenApiDocument,
  verb: string,
  path: string,
  operation: Operation,
): string {
  const parameters = (operation.parameters ?? []).map(parameter => resolve<Parameter>(document, parameter))
  const deprecated = operation.deprecated ? ' <span class="req">deprecated</span>' : ''
  return `<section class="op" id="${operation.operationId}">
<div class="doc">
<h3><a href="#${operation.operationId}">${escapeHtml(operation.summary)}</a>${deprecated}</h3>
<p class="address"><span class="verb ${verb}">${verb.toUpperCase()}</span> <code>${pathOf(path)}</code></p>
${markdown(operation.description ?? '')}
${parameterList(
  document,
  'In the path',
  parameters.filter(one => one.in === 'path'),
)}
${parameterList(
  document,
  'Query',
  parameters.filter(one => one.in === 'query'),
)}
${parameterList(
  document,
  'Headers',
  parameters.filter(one => one.in === 'header'),
)}
${bodyOf(document, operation)}
${answersOf(document, operation)}
</div>
<div class="example">
<h4>Request</h4><pre tabindex="0">${escapeHtml(curlExample(document, verb, path, operation))}</pre>
${answerExample(document, operation)}
</div>
</section>`
}

function pathOf(path: string): string {
  return escapeHtml(path).replace(/\{[^}]+\}/g, '<i>$&</i>')
}

function parameterList(document: OpenApiDocument, title: string, parameters: Parameter[]): string {
  if (parameters.length === 0) return ''
  const rows = parameters.map(({ name, required, description, schema }) => {
    const note = required ? '<span class="req">required</span>' : ''
    const text = description ? markdown(description) : ''
    const type = escapeHtml(typeOf(document, schema))
    return `<div class="field"><div><code class="name">${escapeHtml(name)}</code> <span class="type">${type}</span> ${note}</div>${text}</div>`
  })
  return `<h4>${title}</h4><div class="fields">${rows.join('')}</div>`
}

function bodyOf(document: OpenApiDocument, operation: Operation): string {
  const content = Object.entries(operation.requestBody?.content ?? {})
  if (content.length === 0) return ''
  const types = content.map(([type]) => `<code>${escapeHtml(type)}</code>`).join(', ')
  const schema = content.find(([, media]) => media.schema)?.[1].schema
  return `<h4>Body</h4><p>${types}</p>${schema ? schemaTable(document, schema) : ''}`
}

function answersOf(document: OpenApiDocument, operation: Operation): string {
  const rows = Object.entries(operation.responses).map(([status, response]) => {
    const { description, content } = resolve<Response>(document, response)
    const schema = Object.values(content ?? {}).find(media => media.schema)?.schema
    const fields = schema && Number(status) < 300 ? schemaTable(document, schema) : ''
    const fold = fields === '' ? '' : `<details><summary>Fields of the answer</summary>${fields}</details>`
    return `<div class="field"><div><code class="status s${status[0]}">${status}</code> ${escapeHtml(description.split('\n')[0] ?? '')}</div>${fold}</div>`
  })
  return `<h4>Answers</h4><div class="fields">${rows.join('')}</div>`
}

function answerExample(document: OpenApiDocument, operation: Operation): string {
  const success = Object.entries(operation.responses).find(([status]) => Number(status) < 300)
  if (!success) return ''
  const media: Media | undefined = Object.values(resolve<Response>(document, success[1]).content ?? {})[0]
  if (media?.example === undefined) return ''
  const text = typeof media.example === 'string' ? escapeHtml(media.example) : highlightJson(media.example)
  return `<h4>Answer ${success[0]}</h4><pre tabindex="0">${text}</pre>`
}
