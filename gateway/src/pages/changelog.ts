import { readFileSync } from 'node:fs'
import type { Page } from '../operation.ts'
import { JSON_TYPE } from '../response/http-response.ts'

/** The changes of one version that concern clients. */
export interface Release {
  version: string
  /** `YYYY-MM-DD` */
  date: string
  changes: string[]
}

export const CHANGELOG_FILE = new URL('../../../CHANGELOG.md', import.meta.url)
const HEADING = /^## (\S+) \((\d{4}-\d\d-\d\d)\)$/

/** The developer changelog: CHANGELOG.md of the project, as JSON. */
export function changelogPage(): Page {
  const body = Buffer.from(JSON.stringify({ data: readReleases(readFileSync(CHANGELOG_FILE, 'utf8')) }))
  return () => ({
    status: 200,
    headers: [
      ['Content-Type', JSON_TYPE],
      ['Cache-Control', 'public, max-age=300'],
    ],
    body,
  })
}

/** Reads `## version (date)` headings and the list below each. @throws {Error} on a heading without a date */
export function readReleases(markdown: string): Release[] {
  const releases: Release[] = []
  for (const line of markdown.split('\n')) {
    if (line.startsWith('## ')) {
      const [, version, date] = HEADING.exec(line) ?? []
      if (!version || !date) throw new Error(`CHANGELOG.md: "${line}" should read "## version (YYYY-MM-DD)"`)
      releases.push({ version, date, changes: [] })
    } else if (line.startsWith('- ')) {
      releases.at(-1)?.changes.push(line.slice(2))
    }
  }
  return releases
}
