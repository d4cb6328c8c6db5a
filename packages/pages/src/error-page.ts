import { escapeHtml } from './html.ts'
import { renderSheet } from './sheet.ts'

export interface ErrorPageOptions {
  status: number
  /** A sentence that tells the reader what is wrong. */
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

/** An error page with the message and the request id, by which an operator finds the request in the logs. */
export function renderErrorPage({ status, message, requestId }: ErrorPageOptions): string {
  const title = TITLES[status] ?? (status >= 500 ? 'Something went wrong' : 'This did not work')
  return renderSheet({
    title,
    body: `<p>${escapeHtml(message)}</p>\n<p class="note">Reference: <code>${escapeHtml(requestId)}</code></p>`,
  })
}

/** True when the Accept header is from a browser that shows a page, not from a program that reads JSON. */
export function prefersHtml(accept: string | undefined): boolean {
  return accept?.includes('text/html') ?? false
}
