import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { Segment } from '@mi/meeting-analysis'
import type { GoldLabel, GoldLabels, PublicCall } from './public-calls.ts'

/** A few turns of an invented meeting, with the notes that a participant would take. */
export interface Scene {
  /** Name of its file and its number there: `platform-12`. */
  readonly id: string
  /** Scenes with an even number are for measuring: no model learns from them, and no rule is written with them in view. */
  readonly number: number
  readonly cues: readonly { readonly speaker: string; readonly text: string }[]
  readonly tasks: readonly GoldLabel[]
  readonly decisions: readonly GoldLabel[]
  /** Open questions. */
  readonly questions: readonly GoldLabel[]
}

export const scenesFolder = join(import.meta.dirname, '../../data/scenes')

/** All scenes, in the order of their files. */
export function loadScenes(folder = scenesFolder): Scene[] {
  const scenes = readdirSync(folder)
    .filter(name => name.endsWith('.txt'))
    .sort()
    .flatMap(name => readScenes(readFileSync(join(folder, name), 'utf8'), basename(name, '.txt')))
  const ids = new Set<string>()
  for (const { id } of scenes) {
    if (ids.has(id)) throw new Error(`Scene ${id} exists twice.`)
    ids.add(id)
  }
  return scenes
}

export function forTraining(scenes: readonly Scene[]): Scene[] {
  return oddOf(scenes).filter(({ id }) => !LED_BY_A_CHAIR.test(id))
}

/** The scenes for training and for writing rules. */
export function oddOf(scenes: readonly Scene[]): Scene[] {
  return scenes.filter(({ number }) => number % 2 === 1)
}

export function forMeasuring(scenes: readonly Scene[]): Scene[] {
  return scenes.filter(({ number }) => number % 2 === 0)
}

/** Scenes with labels of tasks only. The others have labels of decisions and open questions too. */
const TASKS_ALONE = /^thing-said-apart-/

export function withDecisions(scenes: readonly Scene[]): Scene[] {
  return scenes.filter(({ id }) => !TASKS_ALONE.test(id))
}

/** Calls that a chair leads, to measure their decisions. Learning from them changed nothing. */
const LED_BY_A_CHAIR = /^chaired-/

export function withTasks(scenes: readonly Scene[]): Scene[] {
  return scenes.filter(({ id }) => !LED_BY_A_CHAIR.test(id))
}

const HEAD = /^# (\d+)$/
const TASK = /^task ([\d ]+) \| (explicit|implied) \| ([^|]*) \| ([^|]+)$/
const DECISION = /^decision ([\d ]+) \| ([^|]+)$/
const QUESTION = /^question ([\d ]+) \| ([^|]+)$/
const CUE = /^([\p{L}\p{N} .'’()-]{1,60}): (.+)$/u

/**
 * Reads scenes in this form:
 *
 *     # 12
 *     Nina: could you maybe look at the nightly build
 *     Omar: yeah I will
 *     task 1 2 | explicit | Omar | Look at the nightly build
 *     decision 2 | …
 *     question 3 | …
 *
 * The numbers are the cues. The owner is a name, a group (“clients”) or `-`. An empty line separates scenes.
 *
 * @param name of the file, the first part of the ids
 */
export function readScenes(text: string, name: string): Scene[] {
  return text
    .replaceAll('\r', '')
    .split(/\n\s*\n/)
    .filter(block => block.trim() !== '')
    .map(block => readScene(block.trim().split('\n'), name))
}

function readScene([head = '', ...lines]: readonly string[], name: string): Scene {
  const number = Number(HEAD.exec(head)?.[1])
  if (!Number.isInteger(number))
    throw new Error(`${name}.txt: a scene begins with “# 12”, not with “${head}”.`)
  const id = `${name}-${number}`
  const cues: { speaker: string; text: string }[] = []
  const tasks: GoldLabel[] = []
  const decisions: GoldLabel[] = []
  const questions: GoldLabel[] = []
  for (const line of lines) {
    const task = TASK.exec(line)
    const settled = DECISION.exec(line)
    const asked = QUESTION.exec(line)
    const cue = CUE.exec(line)
    if (task !== null) {
      const [, at = '', strength, owner = '', title = ''] = task
      tasks.push({
        cues: indices(at, cues.length, id),
        title,
        owner: owner === '-' ? null : owner,
        strength: strength as GoldLabel['strength'],
      })
    } else if (settled !== null || asked !== null) {
      const [, at = '', title = ''] = settled ?? asked ?? []
      const labels = settled !== null ? decisions : questions
      labels.push({ cues: indices(at, cues.length, id), title, owner: null, strength: null })
    } else if (cue !== null) cues.push({ speaker: cue[1] ?? '', text: cue[2] ?? '' })
    else throw new Error(`Scene ${id}: “${line}” is no cue, no task, no decision and no question.`)
  }
  if (cues.length === 0) throw new Error(`Scene ${id} has no cue.`)
  return { id, number, cues, tasks, decisions, questions }
}

function indices(numbers: string, count: number, id: string): number[] {
  return numbers.split(' ').map(text => {
    const number = Number(text)
    if (number < 1 || number > count) throw new Error(`Scene ${id} has no cue ${text}.`)
    return number - 1
  })
}

/** The number of scenes that make a call with a usual number of tasks. */
const SCENES_A_CALL = 12
const SECONDS_A_WORD = 0.4
/** A pause between scenes, because each has its own matter. */
const SECONDS_BETWEEN = 90

type SceneCall = PublicCall & { readonly gold: GoldLabels; readonly scenes: readonly Scene[] }

/**
 * Joins scenes to calls, because a single scene is too short to be recognised as a call. Scenes with a chair and scenes without form
 * separate calls.
 */
export function asCalls(scenes: readonly Scene[], scenesACall = SCENES_A_CALL): SceneCall[] {
  const { true: led = [], false: others = [] } = Object.groupBy(scenes, ({ id }) =>
    LED_BY_A_CHAIR.test(id) ? 'true' : 'false',
  )
  return [...joinInGroups(others, scenesACall, 'scenes'), ...joinInGroups(led, scenesACall, 'chaired')]
}

function joinInGroups(scenes: readonly Scene[], scenesACall: number, id: string): SceneCall[] {
  const groups = Math.ceil(scenes.length / scenesACall)
  return Array.from({ length: groups }, (_, group) => {
    const members = scenes.filter((_, at) => at % groups === group)
    return { ...joinScenes(members, `${id}/${group + 1}`), scenes: members }
  })
}

function joinScenes(scenes: readonly Scene[], id: string): PublicCall & { readonly gold: GoldLabels } {
  const segments: Segment[] = []
  const actionItems: GoldLabel[] = []
  const decisions: GoldLabel[] = []
  const questions: GoldLabel[] = []
  let clock = 0
  for (const scene of scenes) {
    const from = segments.length
    const moved = (label: GoldLabel): GoldLabel => ({ ...label, cues: label.cues.map(cue => cue + from) })
    for (const { speaker, text } of scene.cues) {
      const start = clock
      clock += Math.max(1, text.split(' ').length * SECONDS_A_WORD)
      const index = segments.length
      segments.push({
        id: `c${index}`,
        index,
        speakerId: speaker,
        speakerName: speaker,
        text,
        start,
        end: clock,
      })
    }
    clock += SECONDS_BETWEEN
    actionItems.push(...scene.tasks.map(moved))
    decisions.push(...scene.decisions.map(moved))
    questions.push(...scene.questions.map(moved))
  }
  const names = [...new Set(segments.map(({ speakerName }) => speakerName))]
  return {
    id,
    date: '2026-01-01',
    segments,
    participants: names.map(name => ({ id: name, name, email: null })),
    actions: [],
    decisions: [],
    gold: { actionItems, decisions, questions, topics: [] },
  }
}
