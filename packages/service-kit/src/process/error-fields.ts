/** The log fields of an error. */
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
 * Returns the fields of an error that are safe to log. Database clients put full queries with their values
 * before the reason. So the result contains only the last line of the message, and from the stack only the
 * code locations.
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
