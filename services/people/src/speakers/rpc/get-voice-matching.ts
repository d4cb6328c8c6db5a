import type { VoicesHandlers } from '@mi/contracts/mi/people/v1'
import type { Deps } from '../../deps.ts'
import { findVoiceMatching } from '../store/voice-matching.ts'

export function getVoiceMatching({ database }: Deps): VoicesHandlers['getVoiceMatching'] {
  return (_request, { tenant }) => findVoiceMatching(database.prisma, tenant)
}
