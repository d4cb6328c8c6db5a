import { JSON_TYPE } from '../answers/answer.ts'
import type { Page } from './page.ts'

/** What changed for clients of the API, newest first. A change that breaks nothing needs no new version. */
const CHANGES = [
  {
    date: '2026-01-31',
    version: 'v1',
    changes: [
      'First version: meetings, recordings, transcripts, live transcripts, API keys, usage and audit log.',
    ],
  },
]

/** The developer changelog. */
export function changelogPage(): Page {
  const body = Buffer.from(JSON.stringify({ data: CHANGES }))
  return () => ({
    status: 200,
    headers: [
      ['Content-Type', JSON_TYPE],
      ['Cache-Control', 'public, max-age=300'],
    ],
    body,
  })
}
