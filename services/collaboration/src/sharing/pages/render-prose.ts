import { escapeHtml } from '@mi/pages'
import { TaskFailure, type WorkerPool } from '@mi/worker-pool'
import { LRUCache } from 'lru-cache'
import { divideBudget, type ShownText } from './text-budget.ts'

/** The HTML of each text of a page. */
export type Prose = ReadonlyMap<string, string>

/** Size of the cache in characters of HTML and Markdown. */
const CACHED_CHARACTERS = 8_000_000
const CACHED_MS = 600_000

/**
 * Renders the Markdown of pages in worker threads and caches the result. A text that exceeds the limits of a page or a thread is shown
 * unrendered.
 */
export function createProseRenderer(
  workers: WorkerPool,
): (texts: string[], accountId: string) => Promise<Prose> {
  const cache = new LRUCache<string, { html: string | null }, { accountId: string }>({
    maxSize: CACHED_CHARACTERS,
    ttl: CACHED_MS,
    ttlAutopurge: true,
    sizeCalculation: ({ html }, markdown) => markdown.length + (html?.length ?? 0) + 1,
    async fetchMethod(markdown, _stale, { context: { accountId } }) {
      const html = await workers.run<string | null>('render', markdown, { accountId }).catch(nullWhenTooMuch)
      return { html }
    },
  })

  async function renderText({ text, isMarkdown, isCut }: ShownText, accountId: string): Promise<string> {
    const rendered = isMarkdown ? await cache.fetch(text, { context: { accountId } }) : null
    const html = rendered?.html ?? `<p class="words">${escapeHtml(text)}</p>`
    return isCut ? `${html}<p class="empty">The text is longer than this page shows.</p>` : html
  }

  return async (texts, accountId) => {
    const shown = [...divideBudget(texts)]
    return new Map(
      await Promise.all(
        shown.map(async ([full, text]) => [full, await renderText(text, accountId)] as const),
      ),
    )
  }
}

/** A retry would fail in the same way. */
function nullWhenTooMuch(error: unknown): null {
  if (error instanceof TaskFailure) return null
  throw error
}
