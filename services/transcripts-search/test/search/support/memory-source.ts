import type { Tenant } from '@mi/contracts'
import type { TranscriptDocument } from '../../../src/engines/engine.ts'
import type {
  Scope,
  SegmentSource,
  StoredTranscript,
} from '../../../src/engines/maintenance/segment-source.ts'

/** A store in memory that a test can change while it is being read. */
export class MemorySource implements SegmentSource {
  readonly rows: StoredTranscript[] = []
  /** Called after a transcript was read and before it is returned. */
  beforeEach: (() => Promise<void>) | undefined
  /** Called after each transcript that was returned. */
  afterEach: (() => Promise<void>) | undefined

  put(tenant: Tenant, transcript: TranscriptDocument): void {
    this.remove(tenant, transcript.meeting.meetingId)
    this.rows.push({ tenant, transcript })
  }

  remove(tenant: Tenant, meetingId: string): void {
    const index = this.rows.findIndex(
      row => isOf(row, tenant) && row.transcript.meeting.meetingId === meetingId,
    )
    if (index >= 0) this.rows.splice(index, 1)
  }

  async count(scope: Scope): Promise<number> {
    return this.#select(scope).length
  }

  async *transcripts(scope: Scope): AsyncGenerator<StoredTranscript> {
    for (const row of this.#select(scope)) {
      await this.beforeEach?.()
      yield row
      await this.afterEach?.()
    }
  }

  async transcriptOf(tenant: Tenant, meetingId: string): Promise<TranscriptDocument | null> {
    return this.#select({ tenant, meetingId })[0]?.transcript ?? null
  }

  #select(scope: Scope): StoredTranscript[] {
    return this.rows.filter(row => {
      if ('tenant' in scope)
        return isOf(row, scope.tenant) && row.transcript.meeting.meetingId === scope.meetingId
      if (!('accountId' in scope)) return true
      return row.tenant.accountId === scope.accountId && (scope.mode ?? row.tenant.mode) === row.tenant.mode
    })
  }
}

function isOf({ tenant }: StoredTranscript, { accountId, mode }: Tenant): boolean {
  return tenant.accountId === accountId && tenant.mode === mode
}
