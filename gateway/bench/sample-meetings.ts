/** A page of meetings in the form of the list response. The result is always the same. */
export function sampleMeetings(count: number) {
  const start = Date.UTC(2026, 0, 5, 9, 30)
  const data = Array.from({ length: count }, (_, index) => ({
    id: `mtg_01HZX${String(index).padStart(21, '0')}`,
    title: `Weekly planning ${index}: roadmap, “hiring” & customers`,
    status: index % 7 === 0 ? 'processing' : 'completed',
    platform: index % 2 === 0 ? 'zoom' : 'google_meet',
    startedAt: new Date(start - index * 3_600_000),
    endedAt: new Date(start - index * 3_600_000 + 2_700_000),
    durationSeconds: 2700,
    participantCount: 4 + (index % 5),
    transcriptId: `trs_01HZX${String(index).padStart(21, '0')}`,
    summaryId: null,
    language: 'en',
    createdAt: new Date(start - index * 3_600_000 + 3_000_123),
  }))
  return { data, pagination: { total: 4211, limit: count, offset: 0, hasMore: true, nextCursor: null } }
}
