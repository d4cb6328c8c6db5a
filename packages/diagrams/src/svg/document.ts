import { number, rect, xml } from './shapes.ts'
import type { Theme } from './theme.ts'

/** The width of every picture in its own units, and in pixels of the PNG at scale 1. */
export const PICTURE_WIDTH = 1200
export const MARGIN = 48
export const CONTENT_WIDTH = PICTURE_WIDTH - 2 * MARGIN

/** The bundled face first, then common browser fonts that are not wider. */
const FONT_STACK = "Inter, 'Segoe UI', Roboto, 'Helvetica Neue', Arial, 'Noto Sans', sans-serif"

/** The complete SVG document. */
export function svgDocument(theme: Theme, height: number, title: string, content: string): string {
  const size = `width="${PICTURE_WIDTH}" height="${number(height)}" viewBox="0 0 ${PICTURE_WIDTH} ${number(height)}"`
  const background = rect({ x: 0, y: 0, width: PICTURE_WIDTH, height }, { fill: theme.canvas })
  return `<svg xmlns="http://www.w3.org/2000/svg" ${size} role="img" font-family="${FONT_STACK}"><title>${xml(title)}</title>${background}${content}</svg>\n`
}
