import { addressGroup } from '@mi/service-kit'

/** `meeting` reads the full meeting, as a page or as JSON. `other` is any other request: comments, ranges of the recording, forms. */
export type Opening = 'meeting' | 'other'

/** Limits within ten seconds, for requests with the same token and for requests from the same address. */
const LIMITS: Record<Opening, { link: number; address: number }> = {
  meeting: { link: 60, address: 120 },
  other: { link: 300, address: 600 },
}
const WINDOW_MS = 10_000

/** Counts the openings of known links. Each copy of the service has its own counters. */
export interface OpeningLimits {
  /** Counts an opening within the limits. @returns the seconds to wait for an opening that exceeds them; null within the limits */
  take(opening: Opening, from: { link: string; clientIp: string | null }, now: Date): number | null
}

export function createOpeningLimits(): OpeningLimits {
  let current = 0
  const counts = new Map<string, number>()
  return {
    take(opening, { link, clientIp }, now) {
      const window = Math.floor(now.getTime() / WINDOW_MS)
      if (window !== current) counts.clear()
      current = window
      const limits = LIMITS[opening]
      const keys = [
        { key: `${opening} link ${link}`, most: limits.link },
        { key: `${opening} address ${addressGroup(clientIp ?? '')}`, most: limits.address },
      ]
      if (keys.some(({ key, most }) => (counts.get(key) ?? 0) >= most))
        return Math.ceil(((window + 1) * WINDOW_MS - now.getTime()) / 1_000)
      for (const { key } of keys) counts.set(key, (counts.get(key) ?? 0) + 1)
      return null
    },
  }
}
