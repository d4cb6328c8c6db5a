import type { SharedMeetingsHandlers, SharedNote } from '@mi/contracts/mi/collaboration/v1'
import { findIdempotentResponse, recordAuditEvent, withIdempotency } from '@mi/events'
import { newId } from '@mi/ids'
import { lockMeetingRef } from '@mi/meeting-refs'
import type { Deps } from '../../deps.ts'
import { insertNote } from '../../store/notes.ts'
import { requireCaller } from '../../store/user-refs.ts'
import { shareErrors } from '../errors.ts'
import { openShare } from '../open-share.ts'
import { shareOrigin } from '../share-origin.ts'
import { sharedNote } from './shared-messages.ts'

export function createSharedNote(deps: Deps): SharedMeetingsHandlers['createSharedNote'] {
  const { database, now } = deps
  return async ({ token, title, content }, ctx) => {
    const { tenant, meetingId } = await openShare(deps, { token, clientIp: ctx.clientIp }, 'comment')
    const outcome = await findIdempotentResponse<SharedNote>(database.prisma, ctx)
    if (outcome) return outcome
    const author = await requireCaller(deps, ctx)
    const origin = shareOrigin(ctx, tenant)
    const id = newId('nte')
    return withIdempotency(database, ctx, { type: 'note', id }, async tx => {
      if (!(await lockMeetingRef(tx, tenant, meetingId))) throw shareErrors.unknown_link()
      const written = { id, meetingId, title, content, authorId: author.userId, createdAt: now() }
      const note = await insertNote(tx, tenant, written, origin)
      await recordAuditEvent(tx, origin, { action: 'note.created', resourceType: 'note', resourceId: id })
      return sharedNote({ ...note, authorName: author.name, authorEmail: author.email })
    })
  }
}
