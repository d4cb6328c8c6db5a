import { escapeHtml, LOGO_SVG, PAGES_ICON, PAGES_STYLESHEET, renderPage } from '@mi/pages'
import { SHARED_SCRIPT, SHARED_STYLESHEET } from './assets.ts'
import { renderDiscussion } from './render-discussion.ts'
import { renderItems } from './render-items.ts'
import type { Prose } from './render-prose.ts'
import { renderSummary } from './render-summary.ts'
import { renderTranscript } from './render-transcript.ts'
import { lengthOf } from './transcript-parts.ts'
import type { SharedView } from './view.ts'

/**
 * Renders the page of a shared meeting. It is readable without the script. The script adds search and highlights the segment that is
 * playing. All texts of users are escaped, or rendered as Markdown without HTML.
 * @param prose the HTML of the Markdown texts
 */
export function renderSharedPage(view: SharedView, prose: Prose): string {
  const { meeting } = view
  const title = meeting.meeting?.title ?? ''
  const sharedBy = escapeHtml(meeting.sharedBy?.name ?? '')
  const discussion = renderDiscussion(view, prose)
  const links = [
    ['summary', 'Summary'],
    ...(discussion
      ? [
          ['items', 'Action items'],
          ['comments', 'Comments'],
          ['notes', 'Notes'],
        ]
      : []),
    ['transcript', 'Transcript'],
  ].map(([id, label]) => `<li><a href="#${id}">${label}</a></li>`)
  return renderPage({
    title: `${title} · Meeting Intelligence`,
    stylesheets: [PAGES_STYLESHEET, SHARED_STYLESHEET],
    scripts: [SHARED_SCRIPT],
    favicon: PAGES_ICON,
    noIndex: true,
    body: `<a class="skip" href="#main">Skip to the meeting</a>
<header class="bar"><span class="brand">${LOGO_SVG} Meeting Intelligence</span><span class="by">Shared by <bdi>${sharedBy}</bdi></span></header>
<main id="main" class="shared">
<div class="intro">
<h1 dir="auto">${escapeHtml(title)}</h1>
${renderFacts(view)}
${renderInvitation(view)}
<nav aria-label="On this page"><ul class="jump">${links.join('')}</ul></nav>
</div>
<div class="columns${view.transcript ? '' : ' single'}">
<div class="aside">
${renderSummary(view, prose)}
${renderItems(view)}
${discussion}
</div>
${renderTranscript(view)}
</div>
</main>
<footer class="foot">${view.person ? `Signed in as <bdi>${escapeHtml(view.person.name)}</bdi>. ` : ''}This page was shared with a private link. Anyone who has the link can open it.</footer>`,
  })
}

const SHOWN_NAMES = 8

function renderFacts({ meeting: { meeting }, timeZone }: SharedView): string {
  if (!meeting?.startedAt) return ''
  const zone = timeZone ?? 'UTC'
  const at = meeting.startedAt
  const when = at.toLocaleString('en-GB', { dateStyle: 'full', timeStyle: 'short', timeZone: zone })
  const names = meeting.participants.map(({ name }) => `<bdi>${escapeHtml(name)}</bdi>`)
  const more = names.length - SHOWN_NAMES
  const people = names.slice(0, SHOWN_NAMES).join(', ') + (more > 0 ? ` and ${more} more` : '')
  const rows = [
    ['When', `<time datetime="${at.toISOString()}">${when} (${escapeHtml(zone)})</time>`],
    ...(meeting.durationSeconds ? [['Length', lengthOf(meeting.durationSeconds)]] : []),
    ...(people ? [['With', people]] : []),
  ]
  return `<dl class="meta">${rows.map(([name, value]) => `<div><dt>${name}</dt><dd>${value}</dd></div>`).join('')}</dl>`
}

/** Opening the link does not accept the invitation, because mail scanners open links. */
function renderInvitation({ recipient, path, meeting }: SharedView): string {
  if (!recipient) return ''
  const email = escapeHtml(recipient.email)
  if (recipient.accepted) return `<p class="accepted">You accepted this invitation as ${email}.</p>`
  const by = escapeHtml(meeting.sharedBy?.name ?? '')
  return `<form method="post" action="${path}/accept" class="invite"><p><bdi>${by}</bdi> invited <b>${email}</b> to this meeting.</p><button>Accept the invitation</button></form>`
}
