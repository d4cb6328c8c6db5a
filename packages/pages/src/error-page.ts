import { escapeHtml } from './html.ts'
import { renderSheet } from './sheet.ts'

export interface ErrorPageOptions {
  status: number
  /** What is wrong, in a sentence for the person who reads it. */
  message: string
  requestId: string
}

const TITLES: Record<number, string> = {
  400: 'This request is not valid',
  401: 'Please sign in',
  403: 'You may not do this',
  404: 'Page not found',
  413: 'Too much was sent',
  429: 'Too many requests',
  503: 'Temporarily unavailable',
}

/** The page of an error: what happened, and the id by which an operator finds it in the logs. */
export function renderErrorPage({ status, message, requestId }: ErrorPageOptions): string {
  const title = TITLES[status] ?? (status >= 500 ? 'Something went wrong' : 'This did not work')
  return renderSheet({
    title,
    body: `<p>${escapeHtml(message)}</p>\n<p class="note">Reference: <code>${escapeHtml(requestId)}</code></p>`,
  })
}

/** Whether a client with this Accept header is a browser that shows a page, rather than a program that reads JSON. */
export function prefersHtml(accept: string | undefined): boolean {
  return accept?.includes('text/html') ?? false
}
