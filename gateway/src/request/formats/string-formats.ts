import type { StringFormat } from '@mi/contracts'
import { parseDate } from './timestamp.ts'

interface Format {
  matches(text: string): boolean
  /** Follows "must be". */
  expected: string
}

// One address, no display name. Whether it exists, only a mail can tell: so the form is not read too strictly.
const EMAIL =
  /^[^\s@"(),:;<>[\]\\]{1,64}@(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?\.)+[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?$/u
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Formats that a field rule can ask of a string. */
export const STRING_FORMATS: Record<StringFormat, Format> = {
  date: { matches: text => parseDate(text) !== null, expected: 'a date such as 2026-01-31' },
  language: { matches: isLanguage, expected: 'an ISO 639-1 language code such as en' },
  url: { matches: isUrl, expected: 'an http or https URL' },
  email: { matches: text => EMAIL.test(text), expected: 'an e-mail address' },
  uuid: { matches: text => UUID.test(text), expected: 'a UUID' },
}

function isUrl(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { protocol } = new URL(text)
  return protocol === 'http:' || protocol === 'https:'
}

/** ISO 639-1, all 183 codes. */
const LANGUAGES = new Set(
  (
    'aa ab ae af ak am an ar as av ay az ba be bg bi bm bn bo br bs ca ce ch co cr cs cu cv cy da de dv dz ee el en eo es ' +
    'et eu fa ff fi fj fo fr fy ga gd gl gn gu gv ha he hi ho hr ht hu hy hz ia id ie ig ii ik io is it iu ja jv ka kg ki ' +
    'kj kk kl km kn ko kr ks ku kv kw ky la lb lg li ln lo lt lu lv mg mh mi mk ml mn mr ms mt my na nb nd ne ng nl nn no ' +
    'nr nv ny oc oj om or os pa pi pl ps pt qu rm rn ro ru rw sa sc sd se sg si sk sl sm sn so sq sr ss st su sv sw ta te ' +
    'tg th ti tk tl tn to tr ts tt tw ty ug uk ur uz ve vi vo wa wo xh yi yo za zh zu'
  ).split(' '),
)

function isLanguage(code: string): boolean {
  return LANGUAGES.has(code)
}
