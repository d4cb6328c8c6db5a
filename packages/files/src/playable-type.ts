const PLAYABLE: ReadonlySet<string> = new Set(
  [
    ['audio', 'aac flac m4a mp3 mp4 mpeg ogg opus wav wave webm x-flac x-m4a x-wav'],
    ['video', 'mp4 mpeg ogg quicktime webm'],
  ].flatMap(([kind, subtypes]) => subtypes!.split(' ').map(subtype => `${kind}/${subtype}`)),
)

/**
 * The media type without parameters if browsers play it, otherwise null. The types are listed, because
 * browsers treat a type such as `audio/x+xml` as a document with scripts (MIME Sniffing, "XML MIME type").
 */
export function playableType(contentType: string): string | null {
  const type = contentType.split(';')[0]!.trim().toLowerCase()
  return PLAYABLE.has(type) ? type : null
}
