import type {
  SharedActionItem,
  SharedComment,
  SharedNote,
  SharedSummary,
  SharedTranscript,
} from '@mi/contracts/mi/collaboration/v1'
import type { ActionItem, Summary } from '@mi/contracts/mi/insights/v1'
import type { Transcript } from '@mi/contracts/mi/transcripts/v1'
import { commentMessage } from '../../comments/rpc/comment-message.ts'
import type { WrittenComment } from '../../comments/store/comments.ts'
import type { WrittenNote } from '../../notes/store/notes.ts'

// The messages contain names, but no ids or addresses, except the ids that requests through the link accept.

export function sharedTranscript({ segments, ...transcript }: Transcript): SharedTranscript {
  const { language, durationSeconds, wordCount, confidence, times, createdAt, updatedAt } = transcript
  return {
    ...{ language, durationSeconds, wordCount, confidence, times, createdAt, updatedAt },
    pagination: null,
    segments: segments.map(({ id, speaker, text, start, end, confidence: sure, words }) => ({
      ...{ id, text, start, end, confidence: sure, words },
      speaker: { name: speaker?.name ?? '' },
    })),
  }
}

export function sharedSummary(summary: Summary): SharedSummary {
  const { status, overview, sections, engine, language, version, createdAt, updatedAt } = summary
  return { status, overview, sections, engine, language, version, createdAt, updatedAt }
}

export function sharedItem(item: ActionItem): SharedActionItem {
  const { id, title, description, status, priority, dueDate, sourceSegmentId } = item
  const { completedAt, createdAt, updatedAt, assignee } = item
  return {
    ...{ id, title, description, status, priority, dueDate, sourceSegmentId },
    ...{ completedAt, createdAt, updatedAt },
    assignee: assignee && { name: assignee.name },
  }
}

export function sharedComment(comment: WrittenComment): SharedComment {
  const { id, content, segmentId, createdAt, updatedAt } = comment
  const { anchor } = commentMessage(comment)
  return { id, content, segmentId, anchor, createdAt, updatedAt, author: { name: comment.authorName } }
}

export function sharedNote(note: WrittenNote): SharedNote {
  const { id, title, content, createdAt, updatedAt } = note
  return { id, title, content, createdAt, updatedAt, author: { name: note.authorName } }
}
