import type { Tenant } from '@mi/database'
import type { MeetingsDatabase } from '../../store/database.ts'

/** True when the file is the current recording of a meeting. The key starts with the account, the mode and the meeting. */
export async function isRecording({ prisma }: MeetingsDatabase, fileKey: string): Promise<boolean> {
  const [accountId = '', mode, meetingId = ''] = fileKey.split('/')
  if (mode !== 'live' && mode !== 'test') return false
  const tenant: Tenant = { accountId, mode }
  return (await prisma.recording.count({ where: { ...tenant, meetingId, fileKey } })) > 0
}
