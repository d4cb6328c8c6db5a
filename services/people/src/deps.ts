import type { RpcClients } from '@mi/contracts'
import type { Encryption } from '@mi/encryption'
import type { MeetingRefs } from '@mi/meeting-refs'
import type { RuntimeDeps } from '@mi/service-kit'
import type { CalendarDeps } from './calendar/deps.ts'
import type { PrismaClient } from './generated/prisma/client.ts'
import type { VoiceRule } from './speakers/domain/voices.ts'
import type { VoiceRanker } from './speakers/engines/voice-ranker.ts'
import type { Tx } from './store/database.ts'

/** The dependencies of operations, consumers and jobs. */
export interface Deps extends RuntimeDeps<PrismaClient>, CalendarDeps {
  meetingRefs: MeetingRefs<Tx>
  encryption: Encryption
  transcripts: RpcClients['mi.transcripts.v1.Transcripts']
  transcriptsInternal: RpcClients['mi.transcripts.v1.TranscriptsInternal']
  voiceRule: VoiceRule
  voiceRanker: VoiceRanker
}
