import type { DiagramStyle } from '../input.ts'
import type { NodeKind } from '../model/nodes.ts'

/** A hue in the roles of a picture. `onSolid` is the text on `solid`, `ink` the text on `tint`. Both meet WCAG AA. */
export interface Hue {
  readonly solid: string
  readonly onSolid: string
  readonly tint: string
  readonly ink: string
  readonly line: string
}

export interface Theme {
  readonly style: DiagramStyle
  readonly canvas: string
  readonly card: string
  readonly cardLine: string
  readonly ink: string
  readonly muted: string
  readonly hairline: string
  /** The hues of topics and speakers, used in rotation. */
  readonly hues: readonly Hue[]
  readonly topic: Hue
  readonly question: Hue
  readonly option: Hue
  readonly decision: Hue
  readonly action: Hue
  /** The background of the title, or null. */
  readonly banner: Hue | null
}

function hue(solid: string, tint: string, ink: string, line: string): Hue {
  return { solid, onSolid: '#ffffff', tint, ink, line }
}

const INDIGO = hue('#4338ca', '#eef0ff', '#312e81', '#a5a3f2')
const TEAL = hue('#0f766e', '#e3f8f4', '#134e4a', '#7cc9bf')
const ROSE = hue('#be123c', '#fff0f2', '#881337', '#f2a3b3')
const AMBER = hue('#b45309', '#fff6e0', '#713f12', '#e5b36b')
const VIOLET = hue('#7c3aed', '#f5f0ff', '#4c1d95', '#c4a7f7')
const SKY = hue('#0369a1', '#e8f5fe', '#0c4a6e', '#83c1e6')
const GREEN = hue('#15803d', '#eafaef', '#14532d', '#86cf9f')
const FUCHSIA = hue('#a21caf', '#fdf0ff', '#701a75', '#dd9ce5')
const SLATE = hue('#475569', '#f1f4f8', '#1e293b', '#b3bfce')

const GREY: Hue = { solid: '#1f2937', onSolid: '#ffffff', tint: '#ffffff', ink: '#111827', line: '#9aa3b0' }

export const THEMES: Readonly<Record<DiagramStyle, Theme>> = {
  minimal: {
    style: 'minimal',
    canvas: '#ffffff',
    card: '#ffffff',
    cardLine: '#d3d8df',
    ink: '#111827',
    muted: '#586172',
    hairline: '#e2e6eb',
    hues: [GREY],
    topic: GREY,
    question: GREY,
    option: GREY,
    decision: GREY,
    action: GREY,
    banner: null,
  },
  detailed: {
    style: 'detailed',
    canvas: '#f6f8fb',
    card: '#ffffff',
    cardLine: '#d9e0e9',
    ink: '#0f172a',
    muted: '#526075',
    hairline: '#dde3ec',
    hues: [SKY, TEAL, INDIGO, SLATE],
    topic: SLATE,
    question: AMBER,
    option: SLATE,
    decision: GREEN,
    action: SKY,
    banner: null,
  },
  colorful: {
    style: 'colorful',
    canvas: '#fffdfa',
    card: '#ffffff',
    cardLine: '#ece6f5',
    ink: '#1e1b3a',
    muted: '#5c5875',
    hairline: '#ebe6f2',
    hues: [INDIGO, TEAL, ROSE, AMBER, VIOLET, SKY, GREEN, FUCHSIA],
    topic: INDIGO,
    question: AMBER,
    option: FUCHSIA,
    decision: GREEN,
    action: SKY,
    banner: INDIGO,
  },
}

export function hueAt(theme: Theme, index: number): Hue {
  return theme.hues[index % theme.hues.length] ?? SLATE
}

export function hueOf(theme: Theme, kind: NodeKind): Hue {
  switch (kind) {
    case 'topic':
    case 'question':
    case 'option':
    case 'decision':
    case 'action':
      return theme[kind]
    default:
      return SLATE
  }
}
