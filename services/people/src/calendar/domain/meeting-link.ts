import type { Platform } from '@mi/contracts/mi/meetings/v1'
import { trimEnd } from '@mi/text'
import { CONFERENCE_HOSTS } from './conference-hosts.ts'

/** The place of an online meeting. */
export interface MeetingLink {
  url: string
  platform: Extract<Platform, 'zoom' | 'google_meet' | 'microsoft_teams' | 'browser'>
  /** A key that is equal for all addresses of a meeting, for example `zoom:85012345678`. */
  key: string
}

/** The texts of an event that may contain its meeting link, the most explicit first. */
export interface LinkSources {
  /** Addresses that the calendar marks as the conference, the best first. */
  conferenceUrls: readonly string[]
  location: string
  description: string
}

const MOST_URLS = 100
const LONGEST_URL = 4_000
const URL_PATTERN = /https?:\/\/[^\s<>"'\\]+/gi
/** The meeting link of an event, or null. The first address of a known platform wins, in whatever field it is. */
export function findMeetingLink({ conferenceUrls, location, description }: LinkSources): MeetingLink | null {
  const explicit = [...conferenceUrls, ...urlsIn(location)]
  const all = [...explicit, ...urlsIn(description)].map(unwrap)
  for (const url of all) {
    const known = knownPlatform(url)
    if (known) return known
  }
  const other = explicit.map(unwrap).find(isPlace) ?? all.find(isConference)
  return other ? { url: other, platform: 'browser', key: browserKey(other) } : null
}

/** The key by which a meeting with this address is compared with events. */
export function meetingKey(url: string): string {
  const plain = unwrap(url)
  return knownPlatform(plain)?.key ?? browserKey(plain)
}

/**
 * The first addresses in a text. The limit exists because the description in a feed may contain thousands of
 * addresses.
 */
function urlsIn(text: string): string[] {
  return (
    text
      .matchAll(URL_PATTERN)
      .take(MOST_URLS)
      .filter(([url]) => url.length <= LONGEST_URL)
      // A full stop or a bracket after an address belongs to the sentence.
      .map(([url]) => trimEnd(url, /[).,;:!?\]}]/).replaceAll('&amp;', '&'))
      .toArray()
  )
}

function parse(url: string): URL | null {
  return URL.canParse(url) ? new URL(url) : null
}

/** Returns the address inside a redirect link of a mail filter or a search engine. */
function unwrap(url: string): string {
  const outer = parse(url)
  if (!outer) return url
  const inner =
    (outer.hostname.endsWith('.safelinks.protection.outlook.com') && outer.searchParams.get('url')) ||
    (/^www\.google\.[a-z.]+$/.test(outer.hostname) &&
      outer.pathname === '/url' &&
      outer.searchParams.get('q')) ||
    null
  return inner && URL.canParse(inner) ? inner : url
}

function knownPlatform(url: string): MeetingLink | null {
  const { hostname, pathname, protocol } = parse(url) ?? {}
  if (hostname === undefined || pathname === undefined || !/^https?:$/.test(protocol ?? '')) return null
  if (/(^|\.)(zoom\.us|zoom\.com|zoomgov\.com)$/.test(hostname)) {
    const room =
      /^\/(?:wc\/)?(?:j|w|s|my|join)\/([\w.-]+)/.exec(pathname)?.[1] ?? /^\/wc\/(\d+)\//.exec(pathname)?.[1]
    return room ? { url, platform: 'zoom', key: `zoom:${room.toLowerCase()}` } : null
  }
  if (hostname === 'meet.google.com') {
    const code = /^\/(?:lookup\/)?([a-z0-9]{3,}(?:-[a-z0-9]+)*)$/i.exec(pathname)?.[1]
    return code ? { url, platform: 'google_meet', key: `google_meet:${code.toLowerCase()}` } : null
  }
  if (
    /^(teams\.(microsoft|live)\.com|(gov|dod)\.teams\.microsoft\.us|teams\.cloud\.microsoft)$/.test(hostname)
  ) {
    const thread = /^\/(?:_#\/)?(?:l\/meetup-join|meet)\/([^/]+)/.exec(pathname)?.[1]
    return thread
      ? { url, platform: 'microsoft_teams', key: `microsoft_teams:${decode(thread).toLowerCase()}` }
      : null
  }
  return null
}

/** Returns true for an address on a conferencing service or one of its subdomains. */
function isConference(url: string): boolean {
  const labels = (parse(url)?.hostname ?? '').split('.')
  return labels.some((_, at) => CONFERENCE_HOSTS.has(labels.slice(at).join('.')))
}

/** Returns true if an explicit address is a meeting place, and not a map or the event's own page in a calendar. */
function isPlace(url: string): boolean {
  const { hostname = '', protocol } = parse(url) ?? {}
  if (protocol !== 'https:' && protocol !== 'http:') return false
  return !/^(calendar\.google\.com|www\.google\.[a-z.]+|maps\.(google|apple)\.[a-z.]+|goo\.gl|maps\.app\.goo\.gl|outlook\.(office|live|office365)\.com|tel\.meet)$/.test(
    hostname,
  )
}

function browserKey(url: string): string {
  const { hostname, pathname } = parse(url) ?? { hostname: '', pathname: url }
  return `browser:${hostname.toLowerCase()}${pathname.replace(/\/$/, '')}`
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}
