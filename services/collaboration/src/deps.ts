import type { RpcClients } from '@mi/contracts'
import type { Encryption } from '@mi/encryption'
import type { Mailer } from '@mi/mail'
import type { MeetingRefs } from '@mi/meeting-refs'
import type { FairSemaphore } from '@mi/scheduling'
import type { RuntimeDeps } from '@mi/service-kit'
import type { PrismaClient } from './generated/prisma/client.ts'
import type { OpeningLimits } from './sharing/domain/opening-limits.ts'
import type { SharedPages } from './sharing/pages/shared-pages.ts'
import type { OpenedShare } from './sharing/store/find-by-token.ts'
import type { Tx } from './store/database.ts'

/** The dependencies of operations, consumers and jobs. */
export interface Deps extends RuntimeDeps<PrismaClient> {
  meetingRefs: MeetingRefs<Tx>
  users: RpcClients['mi.identity.v1.IdentityInternal']
  transcripts: RpcClients['mi.transcripts.v1.TranscriptsInternal']
  summaries: RpcClients['mi.insights.v1.Summaries']
  meetings: RpcClients['mi.meetings.v1.Meetings']
  meetingsInternal: RpcClients['mi.meetings.v1.MeetingsInternal']
  recordings: RpcClients['mi.meetings.v1.Recordings']
  actionItems: RpcClients['mi.insights.v1.ActionItems']
  mailer: Mailer
  encryption: Encryption
  publicUrl: string
  openingLimits: OpeningLimits
  openingLog: OpeningLog
  /** Limits concurrent readings of shared meetings. Accounts take turns. */
  readings: FairSemaphore
  pages: SharedPages
}

/** Records in the audit log that a link was opened, once a day for each visitor. */
export interface OpeningLog {
  note(share: OpenedShare, clientIp: string | null): Promise<void>
}
