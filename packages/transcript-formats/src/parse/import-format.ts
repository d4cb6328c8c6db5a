/** The media types in which a transcript can be imported. */
const TRANSCRIPT_MEDIA_TYPES = {
  'application/json': 'json',
  'text/vtt': 'vtt',
  'application/x-subrip': 'srt',
  'text/plain': 'text',
} as const

export type ImportFormat = (typeof TRANSCRIPT_MEDIA_TYPES)[keyof typeof TRANSCRIPT_MEDIA_TYPES]

/** The format of a Content-Type, without parameters (`; charset=utf-8`) and case; null if it is not supported. */
export function importFormat(contentType: string): ImportFormat | null {
  const essence = contentType.split(';', 1)[0]?.trim().toLowerCase() ?? ''
  return Object.hasOwn(TRANSCRIPT_MEDIA_TYPES, essence)
    ? TRANSCRIPT_MEDIA_TYPES[essence as keyof typeof TRANSCRIPT_MEDIA_TYPES]
    : null
}
