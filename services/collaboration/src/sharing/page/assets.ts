import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'

export interface Asset {
  /** Changes with the content: browsers may keep it for good. */
  path: string
  type: string
  content: string
}

const asset = (file: string, type: string): Asset => {
  const content = readFileSync(new URL(`assets/${file}`, import.meta.url), 'utf8')
  const [name, extension] = file.split('.')
  const hash = createHash('sha256').update(content).digest('base64url').slice(0, 12)
  return { path: `/shared/assets/${name}-${hash}.${extension}`, type, content }
}

/** What the page of a shared meeting loads beside the stylesheet of all pages. */
export const ASSETS: readonly Asset[] = [
  asset('shared.css', 'text/css; charset=utf-8'),
  asset('shared.js', 'text/javascript; charset=utf-8'),
]

export const [SHARED_STYLESHEET = '', SHARED_SCRIPT = ''] = ASSETS.map(({ path }) => path)
