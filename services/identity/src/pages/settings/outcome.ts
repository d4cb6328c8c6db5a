import { type ErrorDetail, httpStatusOf, ServiceError } from '@mi/errors'
import type { PageContext } from '@mi/service-kit'

/** The refusal of an operation, for the form that called it. */
export interface Refusal {
  message: string
  problems: readonly ErrorDetail[]
}

/** The refusal of a form whose fields are wrong. */
export function wrongFields(ctx: PageContext, problems: readonly ErrorDetail[]): Refusal {
  ctx.status = 422
  return { message: '', problems }
}

/** Runs an operation for a form. A refusal of the input, the state or the right is shown beside the form; any other error gets an error page. */
export async function refusalOf(ctx: PageContext, run: () => Promise<unknown>): Promise<Refusal | null> {
  try {
    await run()
    return null
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error
    if (error.status !== 'invalid' && error.status !== 'conflict' && error.status !== 'forbidden') throw error
    ctx.status = error.status === 'invalid' ? 422 : httpStatusOf(error)
    return { message: error.message, problems: error.details }
  }
}

/** Redirects to a page that names the completed action, so that reloading does not repeat it. */
export function done(ctx: PageContext, path: string, action: string): void {
  ctx.status = 303
  ctx.redirect(`${path}?done=${action}`)
}

/** The sentence for `?done=`. Null for an unknown action. */
export function doneNotice(ctx: PageContext, sentences: Record<string, string>): string | null {
  const action = String(ctx.query.done ?? '')
  return Object.hasOwn(sentences, action) ? (sentences[action] ?? null) : null
}
