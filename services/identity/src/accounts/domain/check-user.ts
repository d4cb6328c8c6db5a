import { isBlank } from '@mi/contracts'
import type { ErrorDetail } from '@mi/errors'
import { LONGEST_PASSWORD, SHORTEST_PASSWORD } from '../../sign-in/domain/password.ts'

/** An address that mails can be sent to: `name@host.domain`, without the characters that have a meaning in a header. */
const EMAIL = /^[^\s@<>(),;:"[\]\\]+@[^\s@<>(),;:"[\]\\.]+(?:\.[^\s@<>(),;:"[\]\\.]+)+$/u

/** The form in which an address is stored and compared: the case does not matter at sign-in. */
export function normalizeEmail(email: string): string {
  return email.trim().normalize('NFC').toLowerCase()
}

/** The errors of a new user. `prefix` goes before the names of the fields. */
export function checkUser(
  { name, email, password }: { name: string; email: string; password: string },
  prefix = '',
): ErrorDetail[] {
  return [
    ...checkName(name, `${prefix}name`),
    ...checkEmail(email, `${prefix}email`),
    ...checkPassword(password, `${prefix}password`),
  ]
}

export function checkName(name: string, field = 'name'): ErrorDetail[] {
  return isBlank(name) ? [{ field, message: 'must not be blank' }] : []
}

export function checkEmail(email: string, field = 'email'): ErrorDetail[] {
  return EMAIL.test(email) && email.length <= 254 ? [] : [{ field, message: 'must be an e-mail address' }]
}

export function checkPassword(password: string, field = 'password'): ErrorDetail[] {
  if (password.length < SHORTEST_PASSWORD)
    return [{ field, message: `must have at least ${SHORTEST_PASSWORD} characters` }]
  return password.length > LONGEST_PASSWORD
    ? [{ field, message: `must have at most ${LONGEST_PASSWORD} characters` }]
    : []
}

/** Names of the tz database, as this runtime knows them. */
export function checkTimeZone(timeZone: string, field = 'time_zone'): ErrorDetail[] {
  try {
    new Intl.DateTimeFormat('en', { timeZone })
    // The runtime also accepts offsets such as +01:00, which do not change with the season.
    if (/^[A-Z]/i.test(timeZone)) return []
  } catch {}
  return [{ field, message: 'must be a time zone such as Europe/Berlin' }]
}
