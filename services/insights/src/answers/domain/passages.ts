import type { FoundSegment, SearchHit } from '@mi/contracts/mi/transcripts/v1'
import type { Passage } from '@mi/meeting-analysis'

/**
 * The hits of a search with their surrounding segments, each segment once, in the order of each meeting. Numbers are consecutive
 * only for adjacent segments, so that engines do not join distant segments.
 */
export function passagesOf(hits: readonly SearchHit[]): Passage[] {
  const meetings = Map.groupBy(hits, hit => hit.meetingId)
  return [...meetings.values()].flatMap(passagesOfMeeting)
}

function passagesOfMeeting(hits: readonly SearchHit[]): Passage[] {
  const [{ meetingId, meetingTitle }] = hits as [SearchHit]
  const segments = new Map<string, FoundSegment>()
  const follows = new Set<string>()
  for (const { segment, context } of hits) {
    const stretch = [...(context?.before ?? []), ...(segment ? [segment] : []), ...(context?.after ?? [])]
    stretch.forEach((part, index) => {
      segments.set(part.id, part)
      const previous = stretch[index - 1]
      if (previous) follows.add(`${previous.id} ${part.id}`)
    })
  }
  const inOrder = [...segments.values()].toSorted((a, b) => a.start - b.start || a.end - b.end)
  let index = 0
  return inOrder.map(({ id, speaker, text, start, end }, at) => {
    const previous = inOrder[at - 1]
    if (previous) index += follows.has(`${previous.id} ${id}`) ? 1 : 2
    return {
      id,
      index,
      speakerId: speaker?.id || null,
      speakerName: speaker?.name ?? '',
      text: spokenText(text),
      start,
      end,
      meetingId,
      meetingTitle,
    }
  })
}

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'", '#x27': "'" }

/** The spoken words of a hit, without marks and HTML escapes. */
function spokenText(html: string): string {
  return html
    .replaceAll(/<\/?mark>/g, '')
    .replaceAll(/&(amp|lt|gt|quot|#39|#x27);/g, (_, name: string) => ENTITIES[name] as string)
}
