import { addressGroup } from '@mi/service-kit'

/** Openings are reads and writes of a shared meeting. A player reads a recording in many ranges, which have a limit of their own. */
export type Opening = 'meeting' | 'recording'

/** The limits of a minute, for requests with one token and for those of one address with any tokens. */
const PER_MINUTE: Record<Opening, { link: number; address: number }> = {
  meeting: { link: 300, address: 600 },
  recording: { link: 1_200, address: 2_400 },
}
const MINUTE_MS = 60_000

/** Counts the openings of known links within a minute. Each copy of the service counts for itself. */
export interface OpeningLimits {
  /** Counts an opening. @returns how many seconds to wait; null within the limits, and only then it is counted */
  take(opening: Opening, from: { link: string; clientIp: string | null }, now: Date): number | null
}

export function createOpeningLimits(): OpeningLimits {
  let minute = 0
  const counts = new Map<string, number>()
  return {
    take(opening, { link, clientIp }, now) {
      const current = Math.floor(now.getTime() / MINUTE_MS)
      if (current !== minute) counts.clear()
      minute = current
      const limits = PER_MINUTE[opening]
      const keys = [
        { key: `${opening} link ${link}`, most: limits.link },
        { key: `${opening} address ${addressGroup(clientIp ?? '')}`, most: limits.address },
      ]
      if (keys.some(({ key, most }) => (counts.get(key) ?? 0) >= most))
        return Math.ceil(((current + 1) * MINUTE_MS - now.getTime()) / 1_000)
      for (const { key } of keys) counts.set(key, (counts.get(key) ?? 0) + 1)
      return null
    },
  }
}
