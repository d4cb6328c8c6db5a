import type { RecordingsHandlers } from '@mi/contracts/mi/meetings/v1'
import { notFound } from '@mi/errors'
import type { Deps } from '../deps.ts'
import { extensionOf } from '../recordings/media-type.ts'

const EXPIRES_IN_SECONDS = 60 * 60

export function getRecording({ database, files }: Deps): RecordingsHandlers['getRecording'] {
  return async ({ id }, { tenant }) => {
    const meeting = await database.prisma.meeting.findFirst({
      where: { id, ...tenant },
      select: { title: true, recording: true },
    })
    if (!meeting) throw notFound('meeting')
    if (!meeting.recording) throw notFound('recording')
    const { fileKey, contentType } = meeting.recording
    // Control characters and separators would break the header or the path it is saved under.
    const title = meeting.title
      .replaceAll(/[\p{C}\s/\\:*?"<>|]+/gu, ' ')
      .trim()
      .slice(0, 100)
    const fileName = `${title || 'recording'}${extensionOf(contentType)}`
    const location = await files.signedUrl(fileKey, { expiresInSeconds: EXPIRES_IN_SECONDS, fileName })
    return { redirect: { location } }
  }
}
