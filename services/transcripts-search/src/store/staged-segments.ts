import { execute, sql } from '@mi/database/sql'
import { newId } from '@mi/ids'
import type { ParsedSegment } from '@mi/transcript-formats'
import type { Pool } from 'pg'
import type { TranscriptsDatabase, Tx } from './database.ts'
import { packWords } from './stored-words.ts'

/** The limits of one statement, in segments and in characters: few round trips and little memory. */
const BATCH_SEGMENTS = 1_000
const BATCH_CHARACTERS = 1024 * 1024

/**
 * Writes the segments of a file while they are read, outside any transaction: the file may be large, arrive slowly and be invalid at its
 * end. Staged segments are not visible until they are moved into a transcript.
 */
export async function stageSegments(
  pool: Pool,
  { importId, meetingId }: { importId: string; meetingId: string },
  segments: AsyncIterable<ParsedSegment>,
): Promise<void> {
  let batch = emptyBatch()
  const write = async () => {
    const { ids, indexes, keys, texts, starts, ends, confidences, words } = batch
    batch = emptyBatch()
    await execute(
      pool,
      sql`insert into staged_segments
          (import_id, meeting_id, id, index, speaker_key, text, start_ms, end_ms, confidence, words)
        select ${importId}, ${meetingId}, *
        from unnest(${ids}::text[], ${indexes}::int[], ${keys}::text[], ${texts}::text[], ${starts}::int[],
                    ${ends}::int[], ${confidences}::float8[], ${words}::text[])`,
      { prepared: true },
    )
  }
  for await (const segment of segments) {
    add(batch, segment)
    if (batch.ids.length >= BATCH_SEGMENTS || batch.characters >= BATCH_CHARACTERS) await write()
  }
  if (batch.ids.length > 0) await write()
}

export async function dropStaged({ pool }: TranscriptsDatabase, importId: string): Promise<void> {
  await execute(pool, sql`delete from staged_segments where import_id = ${importId}`, { prepared: true })
}

/** True if a transcript of the meeting is being imported. */
export async function hasStaged(tx: Pick<Tx, 'stagedSegment'>, meetingId: string): Promise<boolean> {
  return (await tx.stagedSegment.findFirst({ where: { meetingId } })) !== null
}

/** Removes the staged segments of killed processes. Returns their number. */
export function dropAbandoned({ pool }: TranscriptsDatabase, olderThan: Date): Promise<number> {
  return execute(pool, sql`delete from staged_segments where staged_at < ${olderThan}`)
}

function emptyBatch() {
  return {
    characters: 0,
    ids: [] as string[],
    indexes: [] as number[],
    keys: [] as string[],
    texts: [] as string[],
    starts: [] as number[],
    ends: [] as number[],
    confidences: [] as (number | null)[],
    words: [] as (string | null)[],
  }
}

function add(batch: ReturnType<typeof emptyBatch>, segment: ParsedSegment): void {
  const words = packWords(segment.words)
  batch.ids.push(newId('seg'))
  batch.indexes.push(segment.index)
  batch.keys.push(segment.speakerKey)
  batch.texts.push(segment.text)
  batch.starts.push(segment.startMs)
  batch.ends.push(segment.endMs)
  batch.confidences.push(segment.confidence)
  batch.words.push(words)
  batch.characters += segment.text.length + (words?.length ?? 0)
}
