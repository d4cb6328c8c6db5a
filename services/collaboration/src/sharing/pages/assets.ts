import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'

export interface Asset {
  /** Contains a hash of the content, so that browsers can cache the file permanently. */
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

/** The files that the page of a shared meeting loads, in addition to the common stylesheet. */
export const ASSETS: readonly Asset[] = [
  asset('shared.css', 'text/css; charset=utf-8'),
  asset('shared.js', 'text/javascript; charset=utf-8'),
]

export const [SHARED_STYLESHEET = '', SHARED_SCRIPT = ''] = ASSETS.map(({ path }) => path)
