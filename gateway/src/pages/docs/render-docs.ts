import { errorCatalogue, STATUSES } from '@mi/errors'
import { escapeHtml, markdown } from './html.ts'
import type { OpenApiDocument, Operation } from './openapi-types.ts'
import { renderOperation } from './render-operation.ts'
import { SCRIPT, STYLE } from './style.ts'

interface Entry {
  verb: string
  path: string
  operation: Operation
}

/** The API reference as one HTML page that brings everything along. */
export function renderDocs(document: OpenApiDocument): string {
  const groups = groupByTag(document)
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<title>${escapeHtml(document.info.title)} API</title><style>${STYLE}</style></head>
<body><a class="skip" href="#main">Skip to content</a><div class="page">
<nav aria-label="Operations"><h1>${escapeHtml(document.info.title)} API</h1>
<input type="search" placeholder="Find an operation ( / )" aria-label="Find an operation">
${groups.map(([tag, entries]) => navigation(tag, entries)).join('')}
</nav>
<main id="main"><header><h2 style="margin-top:0">${escapeHtml(document.info.title)} API</h2>
${markdown(document.info.description)}
<p>The OpenAPI 3.1 document is at <a href="openapi.json"><code>/v1/openapi.json</code></a>. Every request carries
<code>Authorization: Bearer &lt;key&gt;</code>; keys of the test world begin with <code>svc_test_</code>.</p></header>
${groups.map(([tag, entries]) => section(document, tag, entries)).join('')}
${errorTable()}
</main></div><script>${SCRIPT}</script></body></html>`
}

function groupByTag(document: OpenApiDocument): [string, Entry[]][] {
  const groups = new Map<string, Entry[]>(document.tags.map(({ name }) => [name, []]))
  for (const [path, operations] of Object.entries(document.paths)) {
    for (const [verb, operation] of Object.entries(operations)) {
      const tag = operation.tags[0] ?? ''
      groups.set(tag, [...(groups.get(tag) ?? []), { verb, path, operation }])
    }
  }
  return [...groups].filter(([, entries]) => entries.length > 0)
}

function navigation(tag: string, entries: Entry[]): string {
  const items = entries.map(({ verb, path, operation }) => {
    const text = escapeHtml(`${verb} ${path} ${operation.summary} ${operation.operationId}`.toLowerCase())
    return `<li data-text="${text}"><a href="#${operation.operationId}"><span class="verb ${verb}">${verb.toUpperCase()}</span>${escapeHtml(operation.summary)}</a></li>`
  })
  return `<div data-group><h2>${escapeHtml(tag)}</h2><ul>${items.join('')}</ul></div>`
}

function section(document: OpenApiDocument, tag: string, entries: Entry[]): string {
  const description = document.tags.find(({ name }) => name === tag)?.description ?? ''
  const operations = entries.map(({ verb, path, operation }) =>
    renderOperation(document, verb, path, operation),
  )
  return `<h2>${escapeHtml(tag)}</h2>${markdown(description)}${operations.join('')}`
}

/** Every code that an answer may carry; `error.doc_url` points here. */
function errorTable(): string {
  const rows = new Map<string, string>()
  for (const { code, status, message } of errorCatalogue()) {
    if (rows.has(code)) continue
    const cells = `<td><code>${STATUSES[status].http}</code></td><td><code>${escapeHtml(code)}</code></td><td>${escapeHtml(message)}</td>`
    rows.set(code, `<tr id="error-${escapeHtml(code)}">${cells}</tr>`)
  }
  const body = [...rows.entries()].sort(([one], [other]) => one.localeCompare(other)).map(([, row]) => row)
  return `<h2 id="errors">Errors</h2>
<p>Errors are <code>{ "error": { "code", "message", "request_id", "details"? } }</code>. <code>details</code> names each offending field.</p>
<table><thead><tr><th>Status</th><th>Code</th><th>Message</th></tr></thead><tbody>${body.join('')}</tbody></table>`
}
