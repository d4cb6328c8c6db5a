import type { Erasure } from '@mi/service-kit'
import type { Deps } from './deps.ts'
import { eraseShares } from './sharing/store/erase-shares.ts'
import { eraseComments } from './store/comments.ts'
import type { Tx } from './store/database.ts'
import { eraseNotes } from './store/notes.ts'

/** What goes with a meeting and with a sandbox. */
export const erasure: Erasure<Deps, Tx> = {
  async meeting({ jobs }, tx, { tenant, meetingId }) {
    const notes = await eraseNotes(tx, tenant, meetingId)
    const comments = await eraseComments(tx, tenant, meetingId)
    const shares = await eraseShares(jobs, tx, tenant, meetingId)
    await tx.summaryNote.deleteMany({ where: { ...tenant, meetingId } })
    await tx.meetingCount.deleteMany({ where: { ...tenant, meetingId } })
    return { notes, comments, shares }
  },
  // Everything so far belongs to a meeting, and meetings are deleted one by one.
  async sandbox() {},
}
