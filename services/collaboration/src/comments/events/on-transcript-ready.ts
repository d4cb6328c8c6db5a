import type { MeetingRef } from '@mi/contracts/mi/meetings/v1'
import { type Consumer, defineConsumer } from '@mi/events'
import { lockMeetingRef } from '@mi/meeting-refs'
import type { Deps } from '../../deps.ts'
import type { Tx } from '../../store/database.ts'
import { liveAnchors, settleLiveAnchors } from '../store/comments.ts'

/** Data that is read before the transaction. */
interface Found {
  ref: MeetingRef | null
  /** The live segments with comments. */
  asked: string[]
  found: string[]
}

/** Detaches comments on segments of the previous transcript. Anchors comments on live segments to the segments of the new transcript. */
export function onTranscriptReady({ database, meetingRefs, transcripts, systemOrigin }: Deps): Consumer {
  return defineConsumer<'mi.transcripts.transcript.ready.v1', Tx, Found>({
    on: 'mi.transcripts.transcript.ready.v1',
    name: 'follow-transcript',
    async prepare({ tenant, payload: { meetingId, transcriptId } }) {
      const ref = await meetingRefs.fetch(tenant, meetingId)
      const asked = await liveAnchors(database.prisma, tenant, meetingId)
      if (asked.length === 0) return { ref, asked, found: [] }
      const caller = systemOrigin(tenant)
      const has = await transcripts.findSegments({ meetingId, segmentIds: asked }, { caller })
      return { ref, asked, found: has.transcriptId === transcriptId ? has.segmentIds : [] }
    },
    async handle({ tenant, payload: { meetingId, transcriptId } }, tx, ctx, { ref, ...anchors }) {
      await meetingRefs.store(tx, tenant, ref, ctx)
      if (!(await lockMeetingRef(tx, tenant, meetingId))) return
      await tx.meetingRef.update({ where: { meetingId, ...tenant }, data: { transcriptId } })
      await settleLiveAnchors(tx, tenant, meetingId, transcriptId, anchors)
    },
  })
}
