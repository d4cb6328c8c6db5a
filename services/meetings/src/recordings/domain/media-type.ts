const EXTENSIONS: Readonly<Record<string, string>> = {
  mpeg: '.mp3',
  mp3: '.mp3',
  mp4: '.mp4',
  'x-m4a': '.m4a',
  m4a: '.m4a',
  aac: '.m4a',
  wav: '.wav',
  'x-wav': '.wav',
  wave: '.wav',
  flac: '.flac',
  'x-flac': '.flac',
  ogg: '.ogg',
  opus: '.ogg',
  webm: '.webm',
  quicktime: '.mov',
}

/** The file extension of a media type. `.mp3` for an unknown type, because speech engines then inspect the content. */
export function extensionOf(contentType: string): string {
  const subtype = contentType.split(';')[0]?.trim().toLowerCase().split('/')[1] ?? ''
  return EXTENSIONS[subtype] ?? '.mp3'
}
