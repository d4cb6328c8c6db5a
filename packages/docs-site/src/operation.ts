import { escapeHtml, renderInline, renderMarkdown } from '@mi/pages'
import { highlightJson } from './highlight-json.ts'
import {
  type CodeSample,
  type OpenApiDocument,
  type Operation,
  type Parameter,
  type Response,
  resolve,
} from './openapi-types.ts'
import { schemaTable, typeOf } from './schema-table.ts'

const PLACES = [
  ['path', 'Path'],
  ['query', 'Query'],
  ['header', 'Headers'],
] as const

/** Renders one operation: its parameters on the left, samples and examples on the right. */
export function renderOperation(
  document: OpenApiDocument,
  verb: string,
  path: string,
  operation: Operation,
): string {
  const parameters = (operation.parameters ?? []).map(parameter => resolve<Parameter>(document, parameter))
  const deprecated = operation.deprecated ? ' <span class="required">deprecated</span>' : ''
  const lists = PLACES.map(([place, title]) =>
    parameterList(
      document,
      title,
      parameters.filter(parameter => parameter.in === place),
    ),
  )
  return `<section class="operation" id="${operation.operationId}">
<div class="description">
<h2><a href="#${operation.operationId}">${escapeHtml(operation.summary)}</a>${deprecated}</h2>
<p class="address"><span class="verb ${verb}">${verb.toUpperCase()}</span> <code>${addressOf(path)}</code></p>
${renderMarkdown(operation.description ?? '').html}
${lists.join('')}
${requestBody(document, operation)}
${responses(document, operation)}
</div>
<div class="samples">
${codeSamples(operation)}
<div class="try" data-verb="${verb}" data-path="${escapeHtml(path)}"></div>
${examples(document, operation)}
</div>
</section>`
}

function addressOf(path: string): string {
  return escapeHtml(path).replace(/\{[^}]+\}/g, '<i>$&</i>')
}

function parameterList(document: OpenApiDocument, title: string, parameters: Parameter[]): string {
  if (parameters.length === 0) return ''
  const rows = parameters.map(({ name, required, description, schema }) => {
    const note = required ? '<span class="required">required</span>' : ''
    const type = escapeHtml(typeOf(document, schema))
    return `<div class="field"><div><code class="name">${escapeHtml(name)}</code> <span class="type">${type}</span> ${note}</div>${renderMarkdown(description ?? '').html}</div>`
  })
  return `<h3>${title}</h3><div class="fields">${rows.join('')}</div>`
}

function requestBody(document: OpenApiDocument, operation: Operation): string {
  const content = Object.entries(operation.requestBody?.content ?? {})
  if (content.length === 0) return ''
  const types = content.map(([type]) => `<code>${escapeHtml(type)}</code>`).join(', ')
  const schema = content.find(([type]) => type === 'application/json')?.[1].schema
  return `<h3>Body</h3><p>${types}</p>${schema ? schemaTable(document, schema) : ''}`
}

function responses(document: OpenApiDocument, operation: Operation): string {
  const rows = Object.entries(operation.responses).map(([status, response]) => {
    const { description, content } = resolve<Response>(document, response)
    const schema = Object.values(content ?? {}).find(media => media.schema)?.schema
    const fields = schema && Number(status) < 300 ? schemaTable(document, schema) : ''
    const fold = fields === '' ? '' : `<details><summary>Fields of the response</summary>${fields}</details>`
    return `<div class="field"><div><code class="status s${status[0]}">${status}</code> ${renderInline(description)}</div>${fold}</div>`
  })
  return `<h3>Responses</h3><div class="fields">${rows.join('')}</div>`
}

/** Renders a tab for each language. Samples of other media types follow within their language. */
function codeSamples(operation: Operation): string {
  const byLanguage = new Map<string, CodeSample[]>()
  for (const sample of operation['x-codeSamples'] ?? [])
    byLanguage.set(sample.lang, [...(byLanguage.get(sample.lang) ?? []), sample])
  const panels = [...byLanguage].map(([lang, samples]) => {
    const name = samples[0]?.label ?? lang
    const blocks = samples.map(
      ({ label, source }) =>
        `${label === name ? '' : `<p class="caption">${escapeHtml(label.slice(name.length + 3))}</p>`}<pre tabindex="0"><code>${escapeHtml(source)}</code></pre>`,
    )
    return `<div class="panel" data-tab="${escapeHtml(name)}"><p class="caption tab-name">${escapeHtml(name)}</p>${blocks.join('')}</div>`
  })
  return panels.length === 0 ? '' : `<h3>Request</h3><div class="tabs">${panels.join('')}</div>`
}

function examples(document: OpenApiDocument, operation: Operation): string {
  const success = Object.entries(operation.responses).find(([status]) => Number(status) < 300)
  if (!success) return ''
  const content = Object.entries(resolve<Response>(document, success[1]).content ?? {})
  return content
    .filter(([, { example }]) => example !== undefined)
    .map(([type, { example }], index) => {
      const text = typeof example === 'string' ? escapeHtml(example) : highlightJson(example)
      const block = `<pre tabindex="0"><code>${text}</code></pre>`
      if (index === 0) return `<h3>Response ${success[0]} · ${escapeHtml(type)}</h3>${block}`
      return `<details><summary>${escapeHtml(type)}</summary>${block}</details>`
    })
    .join('')
}
