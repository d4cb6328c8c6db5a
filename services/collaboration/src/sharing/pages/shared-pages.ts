import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { openWorkerPool } from '@mi/worker-pool'
import { LRUCache } from 'lru-cache'
import { SHARED_SCRIPT, SHARED_STYLESHEET } from './assets.ts'
import { renderSharedPage } from './render-page.ts'
import { createProseRenderer } from './render-prose.ts'
import type { SharedView } from './view.ts'

/** A rendered page, plain and compressed. */
export interface RenderedPage {
  html: string
  compressed: Buffer
}

/** Renders pages and caches them until their content changes. */
export interface SharedPages {
  /** Changes whenever the page changes. */
  etagOf(view: SharedView): string
  render(view: SharedView, etag: string, accountId: string): Promise<RenderedPage>
  close(): Promise<void>
}

const CACHED_BYTES = 16 * 1024 * 1024
/** Maximum time in the cache, which also limits how long a deleted meeting stays in memory. */
const CACHED_MS = 600_000
/** Time limit in milliseconds. A page of Markdown takes about 10 ms. */
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
      // Each request encrypts the form field again. Every value is valid for the session, so the ETag ignores it.
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

/** The Markdown texts of a page, in order. */
function proseOf({ meeting: { summary }, notes }: SharedView): string[] {
  return [
    ...(summary?.overview ? [summary.overview] : []),
    ...(summary?.sections.map(({ content }) => content) ?? []),
    ...(notes?.entries.map(({ content }) => content) ?? []),
  ]
}
