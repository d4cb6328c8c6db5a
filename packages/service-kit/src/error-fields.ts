/** What is logged of an error. */
export interface ErrorFields {
  type: string
  message: string
  code?: string | number
  stack?: string[]
  cause?: ErrorFields
}

const MAX_MESSAGE_CHARACTERS = 300
const MAX_CAUSES = 4

/**
 * An error in fields that are safe to log. Database clients put whole queries with their values in front of the reason:
 * only the last line of a message is kept, and of the stack only where, not what.
 */
export function errorFields(error: unknown, depth = 0): ErrorFields {
  if (!(error instanceof Error)) return { type: typeof error, message: 'not an Error' }
  const { code } = error as { code?: unknown }
  const fields: ErrorFields = { type: error.name, message: lastLine(error.message) }
  if (typeof code === 'string' || typeof code === 'number') fields.code = code
  const frames = error.stack
    ?.split('\n')
    .filter(line => /^\s+at /.test(line))
    .map(line => line.trim())
  if (frames && frames.length > 0) fields.stack = frames
  if (error.cause !== undefined && depth < MAX_CAUSES) fields.cause = errorFields(error.cause, depth + 1)
  return fields
}

function lastLine(message: string): string {
  const lines = message.split('\n').filter(line => line.trim() !== '')
  return (lines.at(-1) ?? '').trim().slice(0, MAX_MESSAGE_CHARACTERS)
}
