import {
  FALLBACK_FAMILIES,
  type FallbackFamily,
  type FontFace,
  type FontWeight,
  fallbackFace,
  textFace,
} from './faces.ts'

/** A part of a text that one face draws. */
export interface FontRun {
  readonly face: FontFace
  readonly text: string
}

const PLAIN = /^[\x20-\x7e]*$/
const KANA = /[\u3041-\u30ff]/
const HANGUL = /[\u1100-\u11ff\u3131-\u318e\uac00-\ud7a3]/
const IGNORABLE = /^\p{Default_Ignorable_Code_Point}$/u
const EMOJI_PRESENTATION = /\p{Emoji_Presentation}|\ufe0f/u
const graphemes = new Intl.Segmenter('und', { granularity: 'grapheme' })

/** Orders the CJK faces. Kanji and hanzi share code points, so kana or hangul in the text decide which face is used. */
function fallbackOrder(text: string): FallbackFamily[] {
  const families = Object.keys(FALLBACK_FAMILIES) as FallbackFamily[]
  const preferred = KANA.test(text) ? 'Noto Sans JP' : HANGUL.test(text) ? 'Noto Sans KR' : 'Noto Sans SC'
  return [preferred, ...families.filter(family => family !== preferred)]
}

function coversCluster(face: FontFace, cluster: string): boolean {
  for (const character of cluster)
    if (!IGNORABLE.test(character) && !face.covers(character.codePointAt(0) ?? 0)) return false
  return true
}

function faceOf(cluster: string, base: FontFace, order: readonly FallbackFamily[]): FontFace {
  if (EMOJI_PRESENTATION.test(cluster)) {
    const emoji = fallbackFace('Noto Emoji')
    if (coversCluster(emoji, cluster)) return emoji
  }
  if (coversCluster(base, cluster)) return base
  for (const family of order) {
    const face = fallbackFace(family)
    if (coversCluster(face, cluster)) return face
  }
  // No face contains the character, so the text face draws its box for missing characters.
  return base
}

/** Returns true for the emoji face, whose space is as wide as an emoji. */
function keepsNoSpace(face: FontFace): boolean {
  return face.family === 'Noto Emoji'
}

/** Divides text into runs, each drawn by one face. A space belongs to the run before it. */
export function itemize(text: string, weight: FontWeight): FontRun[] {
  const base = textFace(weight)
  if (text === '') return []
  if (PLAIN.test(text)) return [{ face: base, text }]
  const order = fallbackOrder(text)
  const runs: { face: FontFace; text: string }[] = []
  for (const { segment } of graphemes.segment(text)) {
    const last = runs.at(-1)
    const face =
      segment === ' ' && last && !keepsNoSpace(last.face) ? last.face : faceOf(segment, base, order)
    if (last && last.face === face) last.text += segment
    else runs.push({ face, text: segment })
  }
  return runs
}
