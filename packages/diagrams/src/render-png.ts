import { renderAsync } from '@resvg/resvg-js'
import { PICTURE_WIDTH } from './svg/document.ts'
import { outlineText } from './svg/outline-text.ts'

/**
 * Renders an SVG of `createDiagram` as PNG, in a worker thread and without a browser. `scale` 1 is 1,200 px
 * wide. Use 2 for high-density screens.
 */
export async function renderPng(svg: string, scale = 1): Promise<Buffer> {
  const image = await renderAsync(outlineText(svg), {
    font: { loadSystemFonts: false },
    fitTo: { mode: 'width', value: Math.round(PICTURE_WIDTH * scale) },
    logLevel: 'off',
  })
  return image.asPng()
}
