import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Participant, Segment } from '@mi/meeting-analysis'
import { collection } from './data-folder.ts'

/** A gold statement of the annotators with the utterances that support it. */
export interface GoldItem {
  readonly text: string
  readonly segmentIds: readonly string[]
}

export interface AmiMeeting {
  readonly id: string
  /** Meetings of one series share team and topic, so they are held out together. */
  readonly series: string
  readonly transcript: 'typed' | 'recognised'
  readonly segments: readonly Segment[]
  readonly participants: readonly Participant[]
  readonly actions: readonly GoldItem[]
  readonly decisions: readonly GoldItem[]
  readonly problems: readonly GoldItem[]
  readonly abstract: readonly GoldItem[]
  readonly extract: ReadonlySet<string>
  readonly reference: string
}

const ROLES: Record<string, string> = {
  PM: 'Project Manager',
  ME: 'Marketing Expert',
  UI: 'User Interface Designer',
  ID: 'Industrial Designer',
}

/**
 * @param kind `da`: as typed by hand, `da-asr`: as recognised by machine.
 * @param naming speakers under their role, or as `Speaker A`, as a diarizer calls them.
 */
export function loadAmi(kind: 'da' | 'da-asr' = 'da', naming: 'role' | 'letter' = 'role'): AmiMeeting[] {
  const folder = collection('ami')
  if (folder === null) return []
  const ids = readdirSync(folder)
    .filter(file => file.endsWith('.da'))
    .map(file => file.slice(0, -3))
  return ids.sort().map(id => loadMeeting(folder, id, kind, naming))
}

function loadMeeting(folder: string, id: string, kind: string, naming: string): AmiMeeting {
  const extract = new Set<string>()
  const participants = new Map<string, Participant>()
  const rows = lines(folder, `${id}.${kind}`).map(line => line.split('\t'))
  const segments = rows.map((row, index): Segment => {
    const [segmentId = '', start = '', end = '', letter = '', role = '', , inExtract, , text = ''] = row
    if (inExtract === '+1') extract.add(segmentId)
    const name = naming === 'role' ? (ROLES[role] ?? role) : `Speaker ${letter}`
    participants.set(letter, { id: letter, name, email: null })
    return {
      id: segmentId,
      index,
      speakerId: letter,
      speakerName: name,
      text,
      start: Number(start),
      end: Number(end),
    }
  })
  return {
    id,
    series: id.slice(0, -1),
    transcript: kind === 'da' ? 'typed' : 'recognised',
    segments,
    participants: [...participants.values()],
    actions: goldItems(folder, `${id}.actions`),
    decisions: goldItems(folder, `${id}.decisions`),
    problems: goldItems(folder, `${id}.problems`),
    abstract: goldItems(folder, `${id}.abstract`),
    extract,
    reference: lines(folder, `${id}.longabstract`).join('\n'),
  }
}

function goldItems(folder: string, file: string): GoldItem[] {
  const items: { text: string; segmentIds: string[] }[] = []
  for (const line of lines(folder, file)) {
    const cells = line.split('\t')
    if (cells.length === 3) items.push({ text: cells[2] ?? '', segmentIds: [] })
    else items.at(-1)?.segmentIds.push(cells[0] ?? '')
  }
  return items.filter(item => item.text !== '*NA*')
}

function lines(folder: string, file: string): string[] {
  return readFileSync(join(folder, file), 'latin1')
    .split(/\r?\n/)
    .filter(line => line !== '')
}
