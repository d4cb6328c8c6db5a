import type { CallContext } from '@mi/contracts'
import type { AskRequest } from '@mi/contracts/mi/insights/v1'
import { ServiceError } from '@mi/errors'
import type { Passage } from '@mi/meeting-analysis'
import type { Deps } from '../../deps.ts'
import { readSegments } from '../../engines/read-segments.ts'
import { passagesOf } from '../domain/passages.ts'

/** The number of hits that are read for an answer, each with its neighbours. */
const HITS = 40
/** About eight hours of speech. For longer meetings, only the hits of a search are read. */
const MOST_SEGMENTS = 8_000

export interface FoundPassages {
  readonly passages: Passage[]
  readonly meetingIds: string[]
}

/** The passages that may contain the answer: the complete meeting if one is named, otherwise search hits with their neighbours. */
export async function findPassages(
  deps: Deps,
  request: AskRequest,
  ctx: CallContext,
): Promise<FoundPassages> {
  const { question, meetingId, channelId, from, to } = request
  const whole = await readWhole(deps, request, ctx)
  if (whole) return { passages: whole, meetingIds: [meetingId as string] }
  // The search runs as the caller, so that answers use only meetings that the caller can see.
  const { data } = await deps.transcripts.searchTranscripts(
    { query: question, meetingId, channelId, from, to, limit: HITS },
    { caller: ctx },
  )
  const found = data.map(hit => hit.meetingId)
  const named = meetingId && (await isKnown(deps, ctx, meetingId)) ? [meetingId] : []
  return { passages: passagesOf(data), meetingIds: [...new Set([...named, ...found])] }
}

/** False for a meeting that does not exist: then nothing is found. */
async function isKnown({ meetingRefs }: Deps, ctx: CallContext, meetingId: string): Promise<boolean> {
  return (await meetingRefs.require(ctx, meetingId).catch(nullWhenMissing)) !== null
}

// A language model has less space, so it gets the hits of a search.
async function readWhole(
  deps: Deps,
  { meetingId, channelId, from, to }: AskRequest,
  ctx: CallContext,
): Promise<Passage[] | null> {
  if (!meetingId || channelId || from || to || deps.engine.name !== 'built-in') return null
  const whole = await Promise.all([
    deps.meetingRefs.require(ctx, meetingId),
    readSegments(deps, meetingId, { origin: ctx, signal: ctx.signal }),
  ]).catch(nullWhenMissing)
  if (whole === null) return null
  const [{ title }, { segments }] = whole
  if (segments.length > MOST_SEGMENTS) return null
  return segments.map(segment => ({ ...segment, meetingId, meetingTitle: title }))
}

function nullWhenMissing(error: unknown): null {
  if (error instanceof ServiceError && error.status === 'not_found') return null
  throw error
}
