import { escapeHtml } from '@mi/pages'
import { addressOf } from './place.ts'
import type { Prose } from './render-prose.ts'
import { CHARACTERS_OF_PAGE } from './text-budget.ts'
import { clockTime } from './transcript-parts.ts'
import { SECTION_FIELD, type SharedView } from './view.ts'

/** The summary with links to the cited transcript segments. */
export function renderSummary(view: SharedView, prose: Prose): string {
  const { meeting } = view
  const { summary } = meeting
  const head = '<section id="summary" aria-labelledby="summary-title">\n<h2 id="summary-title">Summary</h2>'
  if (!summary || summary.version === 0)
    return `${head}\n<p class="empty">There is no summary yet.</p>\n</section>`
  const hrefOf = segmentLinks(view)
  const lang = summary.language ? ` lang="${escapeHtml(summary.language)}"` : ''
  const sections = summary.sections.map(({ title, content, citations }) => {
    const places = citations.flatMap(({ segmentId, start }) => {
      const href = hrefOf(segmentId)
      return href
        ? [`<a href="${href}" aria-label="Said at ${clockTime(start)}">${clockTime(start)}</a>`]
        : []
    })
    const said = places.length > 0 ? `<p class="said">Said at ${[...new Set(places)].join(' ')}</p>` : ''
    return `<h3>${escapeHtml(title)}</h3>\n<div class="prose">${prose.get(content) ?? ''}</div>${said}`
  })
  const overview = summary.overview
    ? `<div class="prose lead">${prose.get(summary.overview) ?? ''}</div>`
    : ''
  return `${head}\n<div${lang} dir="auto">${overview}\n${sections.join('\n')}</div>\n${renderEdit(view)}</section>`
}

function renderEdit({ meeting: { summary, permission }, person, path }: SharedView): string {
  if (permission !== 'edit' || !person || !summary) return ''
  const characters = summary.sections.reduce((sum, { content }) => sum + content.length, 0)
  if (characters > CHARACTERS_OF_PAGE)
    return '<p class="empty">The summary is too long to be edited on this page.</p>\n'
  const fields = summary.sections.map(
    ({ key, title, content }, index) =>
      `<label for="section-${index}">${escapeHtml(title)}</label><textarea dir="auto" id="section-${index}" name="${SECTION_FIELD}${escapeHtml(key)}" rows="6" maxlength="50000">${escapeHtml(content)}</textarea>`,
  )
  return `<details><summary>Edit the summary</summary><form method="post" action="${path}/summary">${person.formField}<input type="hidden" name="version" value="${summary.version}"><label for="overview">Overview</label><textarea dir="auto" id="overview" name="overview" rows="4" maxlength="10000" required>${escapeHtml(summary.overview ?? '')}</textarea>${fields.join('')}<button>Save the summary</button></form></details>\n`
}

/** The URL of a segment on the page of its part. Null for a segment that is not in the transcript. */
export function segmentLinks({
  transcript,
  path,
  place,
}: SharedView): (segmentId: string | null) => string | null {
  const { starts = [], part: shown = 0, positions = [] } = transcript ?? {}
  const places = new Map(
    positions.map(({ segmentId, position }) => {
      const part = starts.findLastIndex(start => start <= position)
      const fragment = `#s${position}`
      return [
        segmentId,
        part === shown ? fragment : escapeHtml(addressOf(path, { ...place, part }, fragment)),
      ]
    }),
  )
  return segmentId => (segmentId === null ? null : (places.get(segmentId) ?? null))
}
