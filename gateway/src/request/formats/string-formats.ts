import { isTimeZone } from '@mi/calendar'
import {
  ACTOR_TYPES,
  isAuditAction,
  isGrantableToApps,
  isLanguage,
  isScope,
  SCOPES,
  type StringFormat,
} from '@mi/contracts'
import { parseDate } from './timestamp.ts'

interface Format {
  matches(text: string): boolean
  /** The error message after "must be". */
  expected: string
}

// One email address without a display name. The check is loose, because only a delivered mail proves that an address exists.
const EMAIL =
  /^[^\s@"(),:;<>[\]\\]{1,64}@(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?\.)+[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?$/u
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
const ACTOR_TYPE_NAMES: readonly string[] = Object.values(ACTOR_TYPES)

/** The formats that a field rule can require of a string. */
export const STRING_FORMATS: Record<StringFormat, Format> = {
  actor_type: {
    matches: text => ACTOR_TYPE_NAMES.includes(text),
    expected: `one of ${ACTOR_TYPE_NAMES.join(', ')}`,
  },
  app_scope: {
    matches: text => isScope(text) && isGrantableToApps(text),
    expected: `one of the scopes ${SCOPES.filter(isGrantableToApps).join(', ')}`,
  },
  audit_action: { matches: isAuditAction, expected: 'an action of the audit log such as api_key.revoked' },
  cursor: { matches: text => /^[\w-]+$/.test(text), expected: 'the next_cursor of a page of this list' },
  date: { matches: text => parseDate(text) !== null, expected: 'a date such as 2026-01-31' },
  scope: { matches: isScope, expected: `one of the scopes ${SCOPES.join(', ')}` },
  language: { matches: isLanguage, expected: 'an ISO 639-1 language code such as en' },
  time_zone: {
    matches: text => /^[A-Za-z]/.test(text) && isTimeZone(text),
    expected: 'an IANA time zone such as Europe/Berlin',
  },
  url: { matches: isUrl, expected: 'an http or https URL' },
  email: { matches: text => EMAIL.test(text), expected: 'an e-mail address' },
  uuid: { matches: text => UUID.test(text), expected: 'a UUID' },
}

function isUrl(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { protocol } = new URL(text)
  return protocol === 'http:' || protocol === 'https:'
}
