import { startSpan } from '@mi/tracing'
import type pg from 'pg'

type Query = (...args: unknown[]) => unknown

/**
 * Creates a span for each statement inside another span; polling creates no spans. The span contains the
 * first words of the statement, never its values.
 */
export function traceQueries(pool: pg.Pool): void {
  pool.on('connect', client => {
    const query = client.query.bind(client) as Query
    const tracedQuery: Query = (...args) => {
      const span = startSpan('sql', { kind: 'client', onlyBelow: true })
      if (span === null) return query(...args)
      const summary = summaryOf(textOf(args[0]))
      span.setName(summary)
      span.setAttributes({
        'db.system.name': 'postgresql',
        'db.namespace': client.database ?? '',
        'db.query.summary': summary,
      })
      const callback = args.at(-1)
      if (typeof callback === 'function')
        return query(...args.slice(0, -1), (error: unknown, result: unknown) => {
          span.end(Boolean(error))
          callback(error, result)
        })
      const result = query(...args)
      // A cursor or stream has no promise, so its span ends when it is sent.
      if (!(result instanceof Promise)) span.end()
      else
        result.then(
          () => span.end(),
          () => span.end(true),
        )
      return result
    }
    client.query = tracedQuery as typeof client.query
  })
}

function textOf(query: unknown): string {
  if (typeof query === 'string') return query
  const { text } = (query ?? {}) as { text?: unknown }
  return typeof text === 'string' ? text : ''
}

/** The operation and the first table of a statement: `select meetings`, `insert outbox`. */
function summaryOf(statement: string): string {
  const [, operation = 'statement'] = /^\s*(\w+)/.exec(statement) ?? []
  const [, table = ''] = /\b(?:from|into|update)\s+"?(?:\w+"?\."?)?(\w+)/i.exec(statement) ?? []
  return `${operation.toLowerCase()} ${table}`.trim()
}
