import type { Encryption } from '@mi/encryption'
import type { MeetingRefs } from '@mi/meeting-refs'
import type { RuntimeDeps } from '@mi/service-kit'
import type { PrismaClient } from './generated/prisma/client.ts'
import type { Tx } from './store/database.ts'

/** What operations, consumers and jobs are made with. */
export interface Deps extends RuntimeDeps<PrismaClient> {
  meetingRefs: MeetingRefs<Tx>
  encryption: Encryption
}
