import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Blob, Face, Font } from 'harfbuzzjs'

export const FONT_DIRECTORY = join(import.meta.dirname, '../../fonts')

/** The weights of the text face. Fall-back faces have one weight in between. */
export type FontWeight = 400 | 600 | 700

/** A font file, opened when a character needs it. */
export interface FontFace {
  readonly family: string
  readonly file: string
  readonly font: Font
  readonly unitsPerEm: number
  covers(codePoint: number): boolean
}

const TEXT_FAMILY = 'Inter'

/** The fall-back faces in order of preference. `itemize` reorders the CJK faces by the script of the text. */
export const FALLBACK_FAMILIES = {
  'Noto Sans SC': 'noto-sans-sc-500.ttf',
  'Noto Sans JP': 'noto-sans-jp-500.ttf',
  'Noto Sans KR': 'noto-sans-kr-500.ttf',
  'Noto Sans Arabic': 'noto-sans-arabic-500.ttf',
  'Noto Sans Hebrew': 'noto-sans-hebrew-500.ttf',
  'Noto Sans Devanagari': 'noto-sans-devanagari-500.ttf',
  'Noto Sans Thai': 'noto-sans-thai-500.ttf',
  'Noto Sans Bengali': 'noto-sans-bengali-500.ttf',
  'Noto Sans Tamil': 'noto-sans-tamil-500.ttf',
  'Noto Sans Telugu': 'noto-sans-telugu-500.ttf',
  'Noto Sans Gujarati': 'noto-sans-gujarati-500.ttf',
  'Noto Sans Gurmukhi': 'noto-sans-gurmukhi-500.ttf',
  'Noto Sans Kannada': 'noto-sans-kannada-500.ttf',
  'Noto Sans Malayalam': 'noto-sans-malayalam-500.ttf',
  'Noto Sans Oriya': 'noto-sans-oriya-500.ttf',
  'Noto Sans Sinhala': 'noto-sans-sinhala-500.ttf',
  'Noto Sans Georgian': 'noto-sans-georgian-500.ttf',
  'Noto Sans Armenian': 'noto-sans-armenian-500.ttf',
  'Noto Sans Ethiopic': 'noto-sans-ethiopic-500.ttf',
  'Noto Sans Khmer': 'noto-sans-khmer-500.ttf',
  'Noto Sans Lao': 'noto-sans-lao-500.ttf',
  'Noto Sans Myanmar': 'noto-sans-myanmar-500.ttf',
  'Noto Emoji': 'noto-emoji-500.ttf',
} as const
export type FallbackFamily = keyof typeof FALLBACK_FAMILIES

const opened = new Map<string, FontFace>()

function open(family: string, file: string): FontFace {
  const known = opened.get(file)
  if (known) return known
  const face = new Face(new Blob(readFileSync(join(FONT_DIRECTORY, file))))
  const covered = new Set(face.collectUnicodes())
  const fontFace: FontFace = {
    family,
    file: join(FONT_DIRECTORY, file),
    font: new Font(face),
    unitsPerEm: face.upem,
    covers: codePoint => covered.has(codePoint),
  }
  opened.set(file, fontFace)
  return fontFace
}

export function textFace(weight: FontWeight): FontFace {
  return open(TEXT_FAMILY, `inter-${weight}.ttf`)
}

export function fallbackFace(family: FallbackFamily): FontFace {
  return open(family, FALLBACK_FAMILIES[family])
}
