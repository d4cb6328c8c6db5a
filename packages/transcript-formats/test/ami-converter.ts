// AMI meetings (https://groups.inf.ed.ac.uk/ami/corpus/) as transcripts to import. A `.da` file has a dialogue act a line, tab-separated, in
// Latin-1: id, start and end in seconds, speaker letter, role, act, two marks of the gold extract, text.

/** Body of `PUT /meetings/{id}/transcript`. */
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
 * Converts the bytes of a `.da` file. `{vocalsound}` and its like are noise and dropped, and with them the acts that
 * have nothing else. Speakers are named by role and letter, as the corpus names nobody.
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
