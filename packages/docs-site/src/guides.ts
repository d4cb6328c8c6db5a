import { readFileSync } from 'node:fs'
import {
  AUDIT_ACTIONS,
  type Contract,
  DOCUMENTED_SCOPES,
  isScope,
  type Route,
  SCOPE_DESCRIPTIONS,
  SCOPES,
} from '@mi/contracts'
import { ERROR_CODES, STATUSES } from '@mi/errors'
import { escapeHtml, type Heading, renderInline, renderMarkdown } from '@mi/pages'
import { referencePath } from './reference-path.ts'

/** A hand-written page of the documentation, in `guides/`. */
export interface Guide {
  /** The last part of its address: `/v1/docs/<slug>`. */
  slug: string
  title: string
  html: string
  headings: Heading[]
  /** The Markdown text, for the search index. */
  text: string
}

/** The guides in the order of the navigation. */
export const GUIDE_SLUGS = [
  'quick-start',
  'authentication',
  'oauth',
  'people',
  'errors',
  'limits',
  'pagination',
  'idempotency',
  'conditional-requests',
  'live-events',
  'collaboration',
  'speaker-profiles',
  'webhooks',
  'sharing',
  'calendar',
  'language-model',
  'changelog',
]

export interface GuideOptions {
  contract: Contract
  serverUrl: string
  /** The project's CHANGELOG.md. */
  changelog: string
}

/** The guides. Tables of scopes, codes and limits are filled in from the contract. */
export function readGuides({ contract, serverUrl, changelog }: GuideOptions): Guide[] {
  const blocks: Record<string, () => string> = {
    scopes: scopeTable,
    'audit-actions': auditTable,
    errors: errorTable,
    'endpoint-limits': () => limitTable(contract),
    roles: () => roleTable(contract),
  }
  return GUIDE_SLUGS.map(slug => {
    const source = readFileSync(new URL(`../guides/${slug}.md`, import.meta.url), 'utf8')
    const text = source
      .replaceAll('{{server}}', serverUrl)
      .replace('{{changelog}}', () => changelog.slice(changelog.indexOf('\n## ') + 1))
      .replace('{{webhook-events}}', () => webhookEventTable(contract))
    const { html, headings } = renderMarkdown(text)
    const filled = html.replaceAll(/<p>\{\{([a-z-]+)\}\}<\/p>/g, (_, name: string) => {
      const block = blocks[name]
      if (!block) throw new Error(`guides/${slug}.md: nothing fills {{${name}}}`)
      return block()
    })
    return { slug, title: headings[0]?.text ?? slug, html: filled, headings, text }
  })
}

function table(head: string[], rows: { id?: string; cells: string[] }[]): string {
  const body = rows.map(
    ({ id, cells }) => `<tr${id ? ` id="${id}"` : ''}>${cells.map(cell => `<td>${cell}</td>`).join('')}</tr>`,
  )
  return `<div class="scroll" tabindex="0"><table><thead><tr>${head.map(cell => `<th>${cell}</th>`).join('')}</tr></thead><tbody>${body.join('')}</tbody></table></div>`
}

const code = (text: string) => `<code>${escapeHtml(text)}</code>`

function scopeTable(): string {
  const finer = new Set(Object.values(DOCUMENTED_SCOPES).flat() as string[])
  const documented = SCOPES.filter(scope => !finer.has(scope))
  const rows = documented.map(scope => {
    const implied =
      scope in DOCUMENTED_SCOPES ? DOCUMENTED_SCOPES[scope as keyof typeof DOCUMENTED_SCOPES] : []
    return {
      id: `scope-${scope.replace(':', '-')}`,
      cells: [code(scope), escapeHtml(SCOPE_DESCRIPTIONS[scope]), implied.map(code).join(' ') || '–'],
    }
  })
  const own = SCOPES.filter(scope => finer.has(scope) && isScope(scope)).map(scope => ({
    id: `scope-${scope.replace(':', '-')}`,
    cells: [code(scope), escapeHtml(SCOPE_DESCRIPTIONS[scope])],
  }))
  return `${table(['Scope', 'Grants', 'Implies'], rows)}<h3 id="finer-scopes">Finer scopes</h3>${table(['Scope', 'Grants'], own)}`
}

/** `error.doc_url` refers to a row of this table. */
function errorTable(): string {
  const rows = Object.entries(ERROR_CODES).map(([name, { status, cause, remedy }]) => ({
    id: `error-${name}`,
    cells: [String(STATUSES[status].http), code(name), renderInline(cause), renderInline(remedy)],
  }))
  return table(['Status', 'Code', 'Cause', 'What to do'], rows)
}

function auditTable(): string {
  const rows = Object.entries(AUDIT_ACTIONS).map(([action, { meaning }]) => ({
    id: `action-${action.replace('.', '-')}`,
    cells: [code(action), escapeHtml(meaning)],
  }))
  return table(['Action', 'Meaning'], rows)
}

/** The operations that require a role. */
function roleTable({ routes }: Contract): string {
  const rows = routes
    .filter(({ access }) => access.role !== 'member' || access.roleForOthers !== 'member')
    .map(route => ({
      id: `role-${route.operationId}`,
      cells: [
        operationLink(route),
        code(route.access.role),
        route.access.roleForOthers === 'member' ? '–' : code(route.access.roleForOthers),
      ],
    }))
  return table(['Operation', 'Least role', 'Least role for what others created'], rows)
}

function operationLink({ verb, path, tag, operationId }: Route): string {
  return `<a href="${referencePath(tag)}#${operationId}">${code(`${verb} ${path}`)}</a>`
}

/** Markdown, so that the search finds the types. */
function webhookEventTable({ webhookEvents }: Contract): string {
  const rows = webhookEvents.map(({ type, when, object }) => `| \`${type}\` | ${when} | ${object} |`)
  return ['| Type | Sent when | `data.object` |', '| --- | --- | --- |', ...rows].join('\n')
}

function limitTable({ routes }: Contract): string {
  const rows = routes
    .filter(({ access }) => access.limitPerMinute !== null)
    .map(route => ({ cells: [operationLink(route), `${route.access.limitPerMinute} requests per minute`] }))
  return table(['Operation', 'Limit'], rows)
}
