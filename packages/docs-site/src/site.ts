import { readFileSync } from 'node:fs'
import type { Contract } from '@mi/contracts'
import { escapeHtml, LOGO_SVG, renderMarkdown, renderPage, THEME_CSS } from '@mi/pages'
import { GUIDE_SLUGS, type Guide, readGuides } from './guides.ts'
import type { OpenApiDocument, Operation } from './openapi-types.ts'
import { renderOperation } from './operation.ts'
import { BASE, referencePath } from './reference-path.ts'

const HOME = '/'
const STYLESHEET = `${BASE}/assets/docs.css`
const SCRIPT = `${BASE}/assets/docs.js`
export const FAVICON = `${BASE}/assets/icon.svg`

const asset = (name: string) => readFileSync(new URL(`../assets/${name}`, import.meta.url), 'utf8')

/** A file of the site. */
export interface SiteFile {
  contentType: string
  body: Buffer
}

export interface SiteOptions {
  contract: Contract
  /** The OpenAPI document that the reference shows. */
  document: OpenApiDocument
  changelog: string
}

interface Entry {
  verb: string
  path: string
  operation: Operation
}

/**
 * Every address of the site. A GET without parameters serves each of them.
 * @param tags the names of the tags of the document
 */
export function sitePaths(tags: Iterable<string>): string[] {
  return [
    HOME,
    BASE,
    ...GUIDE_SLUGS.map(slug => `${BASE}/${slug}`),
    ...Array.from(tags, referencePath),
    `${BASE}/search.json`,
    STYLESHEET,
    SCRIPT,
    FAVICON,
  ]
}

/**
 * The complete documentation by address: the start page, the guides, a page of the reference for each tag, the search
 * index, stylesheet, script and icon.
 */
export function buildSite({ contract, document, changelog }: SiteOptions): Map<string, SiteFile> {
  const serverUrl = document.servers[0]?.url ?? ''
  const guides = readGuides({ contract, serverUrl, changelog })
  const groups = groupByTag(document)
  const files = new Map<string, SiteFile>()
  const add = (path: string, contentType: string, text: string) =>
    files.set(path, { contentType, body: Buffer.from(text) })
  const html = (path: string, title: string, main: string) =>
    add(
      path,
      'text/html; charset=utf-8',
      renderPage({
        title: `${title} · ${document.info.title} API`,
        stylesheets: [STYLESHEET],
        scripts: path === HOME ? [] : [SCRIPT],
        favicon: FAVICON,
        body: path === HOME ? main : frame(document, guides, groups, path, main),
      }),
    )
  html(HOME, 'Start', home(document))
  html(BASE, 'Documentation', overview(document, guides, groups))
  for (const [tag, entries] of groups) html(referencePath(tag), tag, section(document, tag, entries))
  for (const guide of guides)
    html(`${BASE}/${guide.slug}`, guide.title, `<article class="guide">${guide.html}</article>`)
  add(`${BASE}/search.json`, 'application/json; charset=utf-8', JSON.stringify(searchIndex(guides, groups)))
  add(STYLESHEET, 'text/css; charset=utf-8', THEME_CSS + asset('docs.css'))
  add(SCRIPT, 'text/javascript; charset=utf-8', asset('docs.js'))
  add(FAVICON, 'image/svg+xml', LOGO_SVG)
  return files
}

function frame(
  { info }: OpenApiDocument,
  guides: Guide[],
  groups: [string, Entry[]][],
  here: string,
  main: string,
): string {
  const current = (path: string) => (path === here ? ' aria-current="page"' : '')
  const guideLinks = guides
    .map(
      ({ slug, title }) =>
        `<li><a href="${BASE}/${slug}"${current(`${BASE}/${slug}`)}>${escapeHtml(title)}</a></li>`,
    )
    .join('')
  return `<a class="skip" href="#main">Skip to content</a>
<div class="page">
<header class="side">
<a class="brand" href="${BASE}">${LOGO_SVG}<span>${escapeHtml(info.title)}</span></a>
<form class="search" role="search" hidden><input type="search" name="q" placeholder="Search ( / )" aria-label="Search the documentation" autocomplete="off"><ul class="results" hidden></ul></form>
<details class="menu" open><summary>Contents</summary>
<nav aria-label="Documentation"><h2>Guides</h2><ul>${guideLinks}</ul>
<h2><a href="${BASE}"${current(BASE)}>Reference</a></h2>
${groups.map(([tag, entries]) => navigation(tag, entries, here)).join('')}</nav></details>
</header>
<main id="main">${main}</main>
</div>`
}

/** The page at the root of the address: it says what this is and where to go. */
function home({ info }: OpenApiDocument): string {
  const links = [
    [BASE, 'Documentation', 'Guides, and every operation with a form to try it'],
    ['/sign-in', 'Sign in', 'API keys, people, connected apps and your profile'],
    ['/v1/openapi.json', 'OpenAPI document', 'OpenAPI 3.1, for code generators'],
    ['/v1/status', 'Status', 'The services that are up'],
  ]
  const cards = links.map(
    ([href, title, text]) => `<a class="card" href="${href}">${title}<small>${text}</small></a>`,
  )
  return `<main id="main" class="home">${LOGO_SVG}<h1>${escapeHtml(info.title)}</h1>
<p>This server turns recorded meetings into transcripts with speakers, summaries, action items, search and answers.</p>
<div class="cards">${cards.join('')}</div></main>`
}

function overview(document: OpenApiDocument, guides: Guide[], groups: [string, Entry[]][]): string {
  const cards = guides
    .slice(0, 6)
    .map(({ slug, title }) => `<a class="card" href="${BASE}/${slug}">${escapeHtml(title)}</a>`)
    .join('')
  const lists = groups.map(([tag, entries]) => {
    const items = entries.map(
      ({ verb, path, operation }) =>
        `<li><a href="${referencePath(tag)}#${operation.operationId}"><span class="verb ${verb}">${verb.toUpperCase()}</span><code>${escapeHtml(path)}</code></a> ${escapeHtml(operation.summary)}</li>`,
    )
    return `<h3><a href="${referencePath(tag)}">${escapeHtml(tag)}</a></h3><ul class="operations">${items.join('')}</ul>`
  })
  return `<div class="intro"><h1>${escapeHtml(document.info.title)} API</h1>
${renderMarkdown(document.info.description).html}
<p>The OpenAPI 3.1 document is at <a href="/v1/openapi.json"><code>/v1/openapi.json</code></a>.</p>
<div class="cards">${cards}</div></div>
<div class="group"><h2>Reference</h2></div>${lists.join('')}`
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

/** The tags of the reference. The operations are listed below the tag of the current page. */
function navigation(tag: string, entries: Entry[], here: string): string {
  const path = referencePath(tag)
  if (path !== here) return `<h3><a href="${path}">${escapeHtml(tag)}</a></h3>`
  const items = entries.map(
    ({ verb, operation }) =>
      `<li><a href="${path}#${operation.operationId}"><span class="verb ${verb}">${verb.toUpperCase()}</span>${escapeHtml(operation.summary)}</a></li>`,
  )
  return `<h3><a href="${path}" aria-current="page">${escapeHtml(tag)}</a></h3><ul>${items.join('')}</ul>`
}

function section(document: OpenApiDocument, tag: string, entries: Entry[]): string {
  const description = document.tags.find(({ name }) => name === tag)?.description ?? ''
  const operations = entries.map(({ verb, path, operation }) =>
    renderOperation(document, verb, path, operation),
  )
  return `<div class="group"><h1>${escapeHtml(tag)}</h1>${renderMarkdown(description).html}</div>${operations.join('')}`
}

/** The search index: for each entry a title, an address, and words in lower case. */
function searchIndex(guides: Guide[], groups: [string, Entry[]][]) {
  const pages = guides.flatMap(({ slug, title, headings, text }) => {
    const sections = headings.filter(({ level }) => level > 1)
    return [
      { kind: 'guide', title, href: `${BASE}/${slug}`, words: text.toLowerCase() },
      ...sections.map(({ id, text: name }) => ({
        kind: 'guide',
        title: `${title} › ${name}`,
        href: `${BASE}/${slug}#${id}`,
        words: name.toLowerCase(),
      })),
    ]
  })
  const operations = groups.flatMap(([tag, entries]) =>
    entries.map(({ verb, path, operation }) => ({
      kind: verb,
      title: operation.summary,
      href: `${referencePath(tag)}#${operation.operationId}`,
      words:
        `${verb} ${path} ${operation.operationId} ${tag} ${operation.summary} ${operation.description ?? ''}`.toLowerCase(),
    })),
  )
  return [...operations, ...pages]
}
