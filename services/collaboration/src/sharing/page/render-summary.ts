import { escapeHtml, renderMarkdown } from '@mi/pages'
import { addressOf } from './place.ts'
import { clockTime, partsOf } from './transcript-parts.ts'
import { SECTION_FIELD, type SharedView } from './view.ts'

/** The summary with the places in the transcript that it is made from. */
export function renderSummary(view: SharedView): string {
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
    return `<h3>${escapeHtml(title)}</h3>\n<div class="prose">${markdown(content)}</div>${said}`
  })
  const overview = summary.overview ? `<div class="prose lead">${markdown(summary.overview)}</div>` : ''
  return `${head}\n<div${lang} dir="auto">${overview}\n${sections.join('\n')}</div>\n${renderEdit(view)}</section>`
}

function renderEdit({ meeting: { summary, permission }, person, path }: SharedView): string {
  if (permission !== 'edit' || !person || !summary) return ''
  const fields = summary.sections.map(
    ({ key, title, content }, index) =>
      `<label for="section-${index}">${escapeHtml(title)}</label><textarea dir="auto" id="section-${index}" name="${SECTION_FIELD}${escapeHtml(key)}" rows="6" maxlength="50000">${escapeHtml(content)}</textarea>`,
  )
  return `<details><summary>Edit the summary</summary><form method="post" action="${path}/summary">${person.formField}<input type="hidden" name="version" value="${summary.version}"><label for="overview">Overview</label><textarea dir="auto" id="overview" name="overview" rows="4" maxlength="10000" required>${escapeHtml(summary.overview ?? '')}</textarea>${fields.join('')}<button>Save the summary</button></form></details>\n`
}

/** Where a segment is on the page of its part. */
export function segmentLinks({
  meeting: { transcript },
  path,
  place,
}: SharedView): (segmentId: string | null) => string | null {
  const segments = transcript?.segments ?? []
  const starts = partsOf(segments)
  const shown = Math.min(place.part, starts.length - 1)
  const places = new Map(
    segments.map(({ id }, index) => {
      const part = starts.findLastIndex(start => start <= index)
      const fragment = `#s${index}`
      return [id, part === shown ? fragment : escapeHtml(addressOf(path, { ...place, part }, fragment))]
    }),
  )
  return segmentId => (segmentId === null ? null : (places.get(segmentId) ?? null))
}

/** What people wrote, below the headings of the page. */
export function markdown(text: string): string {
  return renderMarkdown(text, { headingLevel: 4, embedded: true }).html
}
