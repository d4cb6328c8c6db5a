import type { Comment } from '@mi/contracts/mi/collaboration/v1'
import type { WrittenComment } from '../store/comments.ts'

export function commentMessage(comment: WrittenComment): Comment {
  const { id, meetingId, content, segmentId, attached, createdAt, updatedAt } = comment
  return {
    id,
    meetingId,
    author: { id: comment.authorId, name: comment.authorName },
    content,
    segmentId,
    anchor: segmentId === null ? null : attached ? 'attached' : 'detached',
    createdAt,
    updatedAt,
  }
}
