import type { SearchFilters } from '../engine.ts'

/** What transcripts have to satisfy, as SQL; the values are added to `values`. Filters on speakers are not among them. */
export function filterConditions(filters: SearchFilters, values: unknown[]): string[] {
  const conditions: string[] = []
  const require = (condition: string, value: unknown) => {
    if (value !== undefined) conditions.push(`${condition} $${values.push(value)}`)
  }
  require('meeting_id =', filters.meetingId)
  require('started_at >=', filters.from)
  require('started_at <=', filters.to)
  require('language =', filters.language?.toLowerCase())
  require('platform =', filters.platform)
  require('channel_ids @>', filters.channelId === undefined ? undefined : [filters.channelId])
  return conditions
}
