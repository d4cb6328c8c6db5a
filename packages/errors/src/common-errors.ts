import { defineErrors } from './catalogue.ts'
import type { ErrorDetail, ServiceError } from './service-error.ts'

/** The errors that any operation can return. */
export const commonErrors = defineErrors('common', {
  invalid: { status: 'invalid', message: 'The request is not valid.' },
  not_found: { status: 'not_found', message: 'There is no such thing.' },
  forbidden: { status: 'forbidden', message: 'You are not allowed to do this.' },
  precondition_failed: {
    status: 'precondition_failed',
    message: 'The resource has changed since you read it: If-Match does not hold.',
  },
  idempotency_key_reused: {
    status: 'unprocessable',
    code: 'idempotency_key_reused',
    message: 'This Idempotency-Key was used with another request.',
  },
  internal: { status: 'internal', message: 'Something went wrong on our side.' },
  unavailable: {
    status: 'unavailable',
    message: 'The service is not available right now. Try again shortly.',
  },
  deadline: { status: 'deadline', message: 'The operation took too long and was given up.' },
})

/** The error of a single invalid field. `field` is its path as the client wrote it. */
export function invalid(field: string, message: string): ServiceError {
  return invalidFields([{ field, message }])
}

/** Longer field paths are cut, because a client chooses the names of unknown fields and parameters. */
const MAX_FIELD_CHARACTERS = 200

/** The error of several invalid fields, which reports all of them. */
export function invalidFields(errors: ErrorDetail[]): ServiceError {
  const details = errors.map(({ field, message }) => ({ field: shorten(field), message }))
  const [first] = details
  const message =
    first && details.length === 1 ? `${first.field}: ${first.message}` : 'Several fields are not valid.'
  return commonErrors.invalid({ message, details })
}

function shorten(field: string): string {
  return field.length > MAX_FIELD_CHARACTERS
    ? `${field.slice(0, MAX_FIELD_CHARACTERS).toWellFormed()}…`
    : field
}

/** The error of a resource that does not exist or belongs to another account. `resource` is its name in words (`meeting`, `API key`). */
export function notFound(resource: string): ServiceError {
  return commonErrors.not_found({ message: `There is no such ${resource}.` })
}
