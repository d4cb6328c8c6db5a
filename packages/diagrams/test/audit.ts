// Checks a picture as a reader sees it: with the boxes of the renderer and the pixels behind the text.
import { Resvg } from '@resvg/resvg-js'
import { outlineText } from '../src/svg/outline-text.ts'

const font = { loadSystemFonts: false }

export interface TextBox {
  readonly words: string
  readonly fill: string
  readonly size: number
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
}

interface Pixels {
  readonly data: Uint8Array
  readonly width: number
  readonly height: number
}

const TEXT = /<text [^>]*>.*?<\/text>/gsu

function words(element: string): string {
  return element.replace(/<[^>]+>/g, '').replace(/\s+/g, ' ')
}

/** The ink boxes of all text elements, as the renderer draws them. */
export function textBoxes(svg: string): TextBox[] {
  const opening = svg.match(/^<svg [^>]*>/)?.[0] ?? ''
  const boxes: TextBox[] = []
  for (const element of svg.match(TEXT) ?? []) {
    const box = new Resvg(`${opening}${outlineText(element)}</svg>`, { font }).getBBox()
    if (!box) continue
    boxes.push({
      words: words(element),
      fill: element.match(/ fill="(#[0-9a-f]{6})"/)?.[1] ?? '',
      size: Number(element.match(/ font-size="([\d.]+)"/)?.[1]),
      left: box.x,
      top: box.y,
      right: box.x + box.width,
      bottom: box.y + box.height,
    })
  }
  return boxes
}

function pixelsWithoutText(svg: string): Pixels {
  const image = new Resvg(svg.replace(TEXT, ''), { font }).render()
  return { data: image.pixels, width: image.width, height: image.height }
}

function luminance(channels: readonly [number, number, number]): number {
  const [red, green, blue] = channels.map(value => {
    const part = value / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  }) as [number, number, number]
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** The contrast ratio of two colours (WCAG 2.2). */
export function contrast(
  one: readonly [number, number, number],
  other: readonly [number, number, number],
): number {
  const [light, dark] = [luminance(one), luminance(other)].toSorted((a, b) => b - a) as [number, number]
  return (light + 0.05) / (dark + 0.05)
}

function rgb(hex: string): [number, number, number] {
  return [1, 3, 5].map(at => Number.parseInt(hex.slice(at, at + 2), 16)) as [number, number, number]
}

/** The colours behind a box. More than one colour means that a line or an edge crosses the text. */
function coloursBehind(box: TextBox, pixels: Pixels): Set<string> {
  const colours = new Set<string>()
  for (let y = Math.max(0, Math.floor(box.top)); y < Math.min(pixels.height, Math.ceil(box.bottom)); y++) {
    for (let x = Math.max(0, Math.floor(box.left)); x < Math.min(pixels.width, Math.ceil(box.right)); x++) {
      const at = (y * pixels.width + x) * 4
      colours.add(`${pixels.data[at]},${pixels.data[at + 1]},${pixels.data[at + 2]}`)
    }
  }
  return colours
}

function overlap(one: TextBox, other: TextBox): boolean {
  return (
    one.left < other.right - 0.5 &&
    other.left < one.right - 0.5 &&
    one.top < other.bottom - 0.5 &&
    other.top < one.bottom - 0.5
  )
}

/** All defects that a reader would see. Empty for a good picture. */
export function complaints(svg: string): string[] {
  const found: string[] = []
  const boxes = textBoxes(svg)
  const pixels = pixelsWithoutText(svg)
  if (boxes.length === 0) found.push('no words at all')
  for (const [index, box] of boxes.entries()) {
    const name = `"${box.words.slice(0, 40)}"`
    if (box.left < 4 || box.top < 4 || box.right > pixels.width - 4 || box.bottom > pixels.height - 4) {
      found.push(`${name} leaves the picture`)
    }
    if (box.size < 12) found.push(`${name} is set in ${box.size}`)
    const behind = coloursBehind(box, pixels)
    if (behind.size > 1) found.push(`${name} has ${behind.size} colours behind it`)
    for (const colour of behind) {
      const ratio = contrast(rgb(box.fill), colour.split(',').map(Number) as [number, number, number])
      if (ratio < 4.5) found.push(`${name} has contrast ${ratio.toFixed(2)}`)
    }
    for (const other of boxes.slice(index + 1)) {
      if (overlap(box, other)) found.push(`${name} overlaps "${other.words.slice(0, 40)}"`)
    }
  }
  return found
}
