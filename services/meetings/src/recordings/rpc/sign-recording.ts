import type { Tenant } from '@mi/contracts'
import { notFound } from '@mi/errors'
import type { Deps } from '../../deps.ts'
import { extensionOf } from '../domain/media-type.ts'

const EXPIRES_IN_SECONDS = 60 * 60

/**
 * A signed URL of a meeting's recording, and its media type.
 * @param where `gateway` for people of other accounts, because a URL of the store would reveal ids
 * @throws {ServiceError} not_found
 */
export async function signRecording(
  { database, files }: Pick<Deps, 'database' | 'files'>,
  tenant: Tenant,
  meetingId: string,
  where: 'store' | 'gateway',
): Promise<{ url: string; contentType: string }> {
  const meeting = await database.prisma.meeting.findFirst({
    where: { id: meetingId, ...tenant },
    select: { title: true, recording: true },
  })
  if (!meeting) throw notFound('meeting')
  if (!meeting.recording) throw notFound('recording')
  const { fileKey, contentType } = meeting.recording
  // Control characters and separators would break the header or the path of the saved file.
  const title = meeting.title
    .replaceAll(/[\p{C}\s/\\:*?"<>|]+/gu, ' ')
    .trim()
    .slice(0, 100)
  const fileName = `${title || 'recording'}${extensionOf(contentType)}`
  const file = { expiresInSeconds: EXPIRES_IN_SECONDS, fileName }
  const url = where === 'gateway' ? files.gatewayUrl(fileKey, file) : await files.signedUrl(fileKey, file)
  return { url, contentType }
}
