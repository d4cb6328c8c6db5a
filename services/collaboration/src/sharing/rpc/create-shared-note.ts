import type { SharedMeetingsHandlers, SharedNote } from '@mi/contracts/mi/collaboration/v1'
import { findIdempotentResponse, withIdempotency } from '@mi/events'
import { newId } from '@mi/ids'
import type { Deps } from '../../deps.ts'
import { requireCaller } from '../../store/user-refs.ts'
import { shareOrigin } from '../domain/share-origin.ts'
import { addNote } from './add-note.ts'
import { openShare } from './open-share.ts'

export function createSharedNote(deps: Deps): SharedMeetingsHandlers['createSharedNote'] {
  const { database } = deps
  return async ({ token, title, content }, ctx) => {
    const share = await openShare(deps, { token, clientIp: ctx.clientIp }, 'comment')
    const outcome = await findIdempotentResponse<SharedNote>(database.prisma, ctx)
    if (outcome) return outcome
    const author = await requireCaller(deps, ctx)
    const origin = shareOrigin(ctx, share.tenant)
    const id = newId('nte')
    return withIdempotency(database, ctx, { type: 'note', id }, tx =>
      addNote(deps, tx, share, { id, origin, author, title, content }),
    )
  }
}
