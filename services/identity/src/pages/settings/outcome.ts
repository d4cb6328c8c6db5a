import { type ErrorDetail, httpStatusOf, ServiceError } from '@mi/errors'
import type { PageContext } from '@mi/service-kit'

/** What an operation refused, for the form that asked for it. */
export interface Refusal {
  message: string
  problems: readonly ErrorDetail[]
}

/** Runs an operation for a form: what it refuses of the input or the state is shown beside the form, anything else is an error page. */
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

/** Sends the browser to a page that says what was done, so that reloading does not repeat it. */
export function done(ctx: PageContext, path: string, what: string): void {
  ctx.status = 303
  ctx.redirect(`${path}?done=${what}`)
}

/** The sentence for `?done=`; only those that the page knows. */
export function doneNotice(ctx: PageContext, sentences: Record<string, string>): string | null {
  const what = String(ctx.query.done ?? '')
  return Object.hasOwn(sentences, what) ? (sentences[what] ?? null) : null
}
