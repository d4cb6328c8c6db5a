import type { RpcClients } from '@mi/contracts'
import type { Encryption } from '@mi/encryption'
import type { Mailer } from '@mi/mail'
import type { MeetingRefs } from '@mi/meeting-refs'
import type { RuntimeDeps } from '@mi/service-kit'
import type { PrismaClient } from './generated/prisma/client.ts'
import type { Tx } from './store/database.ts'

/** What operations, consumers and jobs are made with. */
export interface Deps extends RuntimeDeps<PrismaClient> {
  meetingRefs: MeetingRefs<Tx>
  users: RpcClients['mi.identity.v1.IdentityInternal']
  transcripts: RpcClients['mi.transcripts.v1.TranscriptsInternal']
  summaries: RpcClients['mi.insights.v1.Summaries']
  meetings: RpcClients['mi.meetings.v1.Meetings']
  meetingsInternal: RpcClients['mi.meetings.v1.MeetingsInternal']
  transcriptsApi: RpcClients['mi.transcripts.v1.Transcripts']
  actionItems: RpcClients['mi.insights.v1.ActionItems']
  mailer: Mailer
  encryption: Encryption
  publicUrl: string
}
