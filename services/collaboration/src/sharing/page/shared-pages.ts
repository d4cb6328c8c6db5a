import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { openWorkerPool } from '@mi/worker-pool'
import { LRUCache } from 'lru-cache'
import { SHARED_SCRIPT, SHARED_STYLESHEET } from './assets.ts'
import { renderSharedPage } from './render-page.ts'
import { createProseRenderer } from './render-prose.ts'
import type { SharedView } from './view.ts'

/** A rendered page: whole, and compressed for clients that accept it. */
export interface RenderedPage {
  html: string
  compressed: Buffer
}

/** Renders pages, each once for as long as it is cached and its content does not change. */
export interface SharedPages {
  /** Changes whenever the page would. */
  etagOf(view: SharedView): string
  render(view: SharedView, etag: string, accountId: string): Promise<RenderedPage>
  close(): Promise<void>
}

const CACHED_BYTES = 16 * 1024 * 1024
/** A page leaves the memory after this time, also when its meeting was deleted. */
const CACHED_MS = 600_000
/** A page of Markdown takes some 10 ms. */
const MARKDOWN_LIMIT_MS = 1_000
const MARKDOWN_HEAP_MB = 64
const compress = promisify(gzip)

export function openSharedPages(): SharedPages {
  const workers = openWorkerPool({
    worker: new URL('./markdown-worker.ts', import.meta.url),
    threads: 1,
    limitMs: MARKDOWN_LIMIT_MS,
    heapMb: MARKDOWN_HEAP_MB,
  })
  const renderProse = createProseRenderer(workers)
  const cache = new LRUCache<string, RenderedPage, { view: SharedView; accountId: string }>({
    maxSize: CACHED_BYTES,
    ttl: CACHED_MS,
    ttlAutopurge: true,
    sizeCalculation: ({ html, compressed }) => html.length + compressed.length,
    async fetchMethod(_etag, _stale, { context: { view, accountId } }) {
      const html = renderSharedPage(view, await renderProse(proseOf(view), accountId))
      return { html, compressed: await compress(html) }
    },
  })
  return {
    etagOf: view => {
      const { person, ...content } = view
      // Each request encrypts the field of the forms again. Every value is valid for the session.
      const shown = [content, person && { ...person, formField: '' }, SHARED_SCRIPT, SHARED_STYLESHEET]
      return `W/"${createHash('sha256').update(JSON.stringify(shown)).digest('base64url')}"`
    },
    render: async (view, etag, accountId) => {
      const page = await cache.fetch(etag, { context: { view, accountId } })
      if (!page) throw new Error('the page was evicted while it was rendered')
      return page
    },
    close: () => workers.close(),
  }
}

/** The texts of a page that are Markdown, in their order. */
function proseOf({ meeting: { summary }, notes }: SharedView): string[] {
  return [
    ...(summary?.overview ? [summary.overview] : []),
    ...(summary?.sections.map(({ content }) => content) ?? []),
    ...(notes?.entries.map(({ content }) => content) ?? []),
  ]
}
