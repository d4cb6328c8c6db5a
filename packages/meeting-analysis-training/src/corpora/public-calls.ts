import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Participant, Segment } from '@mi/meeting-analysis'
import { collection } from './data-folder.ts'

export interface SilverItem {
  readonly seconds: number
  readonly text: string
  readonly owner: string | null
}

/** A label of a reader of the whole call. */
export interface GoldLabel {
  /** 0-based indices of its segments. */
  readonly cues: readonly number[]
  readonly title: string
  /** A name of the transcript, two joined by ` / `, or a group; null without one. */
  readonly owner: string | null
  /** For action items: “explicit” if every participant would list the item, “implied” if some would. */
  readonly strength: 'explicit' | 'implied' | null
}

/** A part of a call, by 0-based indices of its first and last segment. */
export interface GoldTopic {
  readonly from: number
  readonly to: number
  readonly title: string
}

export interface GoldLabels {
  readonly actionItems: readonly GoldLabel[]
  readonly decisions: readonly GoldLabel[]
  /** Questions that stayed open. */
  readonly questions: readonly GoldLabel[]
  readonly topics: readonly GoldTopic[]
}

export interface PublicCall {
  readonly id: string
  /** ISO date of the call. */
  readonly date: string
  readonly segments: readonly Segment[]
  readonly participants: readonly Participant[]
  readonly actions: readonly SilverItem[]
  readonly decisions: readonly SilverItem[]
  /** Null for a call without labels. */
  readonly gold: GoldLabels | null
}

interface Tldr {
  action_items?: { timestamp: string; action: string; owner?: string }[]
  decisions?: { timestamp: string; decision: string }[]
}

/**
 * Public calls with action items that a language model wrote down.
 *
 * @param labels folder of `SERIES/CALL/gold.json`; without one, those beside the transcripts.
 */
export function loadPublicCalls(labels?: string): PublicCall[] {
  const folder = collection('ethereum-pm')
  if (folder === null) return []
  const names = readdirSync(folder).sort()
  return names.flatMap(series =>
    readdirSync(join(folder, series))
      .sort()
      .map(call =>
        loadCall(join(folder, series, call), `${series}/${call}`, join(labels ?? folder, series, call)),
      ),
  )
}

function loadCall(path: string, id: string, labels: string): PublicCall {
  const segments = readCues(readFileSync(join(path, 'transcript.vtt'), 'utf8'))
  const tldr = JSON.parse(readFileSync(join(path, 'tldr.json'), 'utf8')) as Tldr
  const names = [...new Set(segments.map(segment => segment.speakerName))]
  return {
    id,
    date: /\d{4}-\d\d-\d\d/.exec(id)?.[0] ?? '2026-01-01',
    segments,
    participants: names.map(name => ({ id: name, name, email: null })),
    actions: (tldr.action_items ?? []).map(item => ({
      seconds: toSeconds(item.timestamp),
      text: item.action,
      owner: item.owner ?? null,
    })),
    decisions: (tldr.decisions ?? []).map(item => ({
      seconds: toSeconds(item.timestamp),
      text: item.decision,
      owner: null,
    })),
    gold: readGold(join(labels, 'gold.json')),
  }
}

type GoldJson = { cues: number[]; title: string; owner?: string | null; strength?: 'explicit' | 'implied' }

function readGold(file: string): GoldLabels | null {
  if (!existsSync(file)) return null
  const {
    action_items,
    decisions,
    questions = [],
    topics = [],
  } = JSON.parse(readFileSync(file, 'utf8')) as {
    action_items: GoldJson[]
    decisions: GoldJson[]
    questions?: GoldJson[]
    topics?: { from_cue: number; to_cue: number; title: string }[]
  }
  const label = ({ cues, title, owner = null, strength }: GoldJson): GoldLabel => ({
    cues: cues.map(cue => cue - 1),
    title,
    owner,
    strength: strength ?? null,
  })
  return {
    actionItems: action_items.map(label),
    decisions: decisions.map(label),
    questions: questions.map(label),
    topics: topics.map(({ from_cue, to_cue, title }) => ({ from: from_cue - 1, to: to_cue - 1, title })),
  }
}

function readCues(vtt: string): Segment[] {
  const segments: Segment[] = []
  for (const block of vtt.replace(/\r/g, '').split(/\n\n+/)) {
    const lines = block.split('\n').filter(line => line !== '')
    const at = lines.findIndex(line => line.includes('-->'))
    if (at < 0) continue
    const [from = '', to = ''] = (lines[at] ?? '').split(/\s+-->\s+/)
    const body = lines.slice(at + 1).join(' ')
    const [, name = 'Unknown', text = body] = /^([^:]{1,60}): (.*)$/s.exec(body) ?? []
    const index = segments.length
    segments.push({
      id: `c${index}`,
      index,
      speakerId: name,
      speakerName: name,
      text,
      start: toSeconds(from),
      end: toSeconds(to),
    })
  }
  return segments
}

function toSeconds(clock: string): number {
  return clock.split(':').reduce((total, part) => total * 60 + Number(part), 0)
}
