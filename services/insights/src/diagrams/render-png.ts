import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { renderAsync } from '@resvg/resvg-js'
import { PICTURE_WIDTH } from './svg/document.ts'
import { FALLBACK_FAMILIES, type FallbackFamily, FONT_DIRECTORY, TEXT_FAMILY } from './text/faces.ts'

/** Only the files a picture names are opened: reading all of them would cost more than drawing. */
function fontFilesFor(svg: string): string[] {
  const families = (Object.keys(FALLBACK_FAMILIES) as FallbackFamily[]).filter(family =>
    svg.includes(`"${family}"`),
  )
  const text = readdirSync(FONT_DIRECTORY).filter(file => /^inter-\d+\.ttf$/.test(file))
  return [...text, ...families.map(family => FALLBACK_FAMILIES[family])].map(file =>
    join(FONT_DIRECTORY, file),
  )
}

/**
 * Draws a picture of `createDiagram` as PNG, off the main thread and without a browser. `scale` 1 is 1,200 px wide;
 * 2 suits high-density screens.
 */
export async function renderPng(svg: string, scale = 1): Promise<Buffer> {
  const image = await renderAsync(svg, {
    font: {
      loadSystemFonts: false,
      fontFiles: fontFilesFor(svg),
      defaultFontFamily: TEXT_FAMILY,
      sansSerifFamily: TEXT_FAMILY,
    },
    fitTo: { mode: 'width', value: Math.round(PICTURE_WIDTH * scale) },
    logLevel: 'off',
  })
  return image.asPng()
}
