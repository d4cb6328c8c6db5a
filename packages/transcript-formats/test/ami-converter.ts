// Converts AMI meetings (https://groups.inf.ed.ac.uk/ami/corpus/) to transcripts for import. A `.da` file has one dialogue act a line,
// tab-separated, in Latin-1: id, start and end in seconds, speaker letter, role, act, two marks of the gold extract, text.

/** The body of `PUT /meetings/{id}/transcript`. */
export interface AmiTranscript {
  readonly language: 'en'
  readonly speakers: readonly { readonly label: string; readonly name: string }[]
  readonly segments: readonly AmiSegment[]
}

export interface AmiSegment {
  readonly speaker: string
  readonly text: string
  /** Seconds. */
  readonly start: number
  readonly end: number
}

const ROLES: Readonly<Record<string, string>> = {
  PM: 'Project Manager',
  ID: 'Industrial Designer',
  ME: 'Marketing Expert',
  UI: 'Interface Designer',
}

/**
 * Converts the bytes of a `.da` file. Drops noise such as `{vocalsound}`, and acts that contain only noise.
 * Speakers are named by role and letter, because the corpus contains no names.
 */
export function convertAmi(bytes: Uint8Array): AmiTranscript {
  const names = new Map<string, string>()
  const segments: AmiSegment[] = []
  for (const line of new TextDecoder('latin1').decode(bytes).split(/\r?\n/)) {
    const [, start, end, letter, role, , , , said] = line.split('\t')
    if (letter === undefined || role === undefined || said === undefined) continue
    const text = said
      .replace(/\{[^}]*\}/g, ' ')
      .replace(/\s+/g, ' ')
      .trim()
    if (text === '') continue
    names.set(letter, `${ROLES[role] ?? role} ${letter}`)
    segments.push({ speaker: letter, text, start: Number(start), end: Number(end) })
  }
  const speakers = [...names].sort().map(([label, name]) => ({ label, name }))
  return { language: 'en', speakers, segments }
}
