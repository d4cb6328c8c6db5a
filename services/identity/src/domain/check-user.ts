import { isBlank } from '@mi/contracts'
import type { ErrorDetail } from '@mi/errors'
import { SHORTEST_PASSWORD } from './password.ts'

/** What is wrong with a new user. `prefix` goes before the names of the fields. */
export function checkUser(
  { name, email, password }: { name: string; email: string; password: string },
  prefix = '',
): ErrorDetail[] {
  return [
    ...(isBlank(name) ? [{ field: `${prefix}name`, message: 'must not be blank' }] : []),
    ...(/^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/.test(email)
      ? []
      : [{ field: `${prefix}email`, message: 'must be an e-mail address' }]),
    ...(password.length < SHORTEST_PASSWORD
      ? [{ field: `${prefix}password`, message: `must have at least ${SHORTEST_PASSWORD} characters` }]
      : []),
  ]
}
