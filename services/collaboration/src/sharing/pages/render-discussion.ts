import type { SharedComment } from '@mi/contracts/mi/collaboration/v1'
import { escapeHtml } from '@mi/pages'
import { addressOf } from './place.ts'
import type { Prose } from './render-prose.ts'
import { segmentLinks } from './render-summary.ts'
import type { SharedView } from './view.ts'

/** The comments and notes with their forms. Empty when the link does not permit them. */
export function renderDiscussion(view: SharedView, prose: Prose): string {
  const { comments, notes, person, path } = view
  if (!comments || !notes) return ''
  const hrefOf = segmentLinks(view)
  const said = comments.entries.map(comment => renderComment(comment, hrefOf(comment.segmentId), view))
  const written = notes.entries.map(note => renderNote(note, view, prose))
  const write = person
    ? {
        comment: `<form method="post" action="${path}/comments">${person.formField}<label for="comment">Add a comment as <bdi>${escapeHtml(person.name)}</bdi></label><textarea dir="auto" id="comment" name="content" rows="3" maxlength="5000" required></textarea><button>Comment</button></form>`,
        note: `<details><summary>Write a note</summary><form method="post" action="${path}/notes">${person.formField}<label for="note-title">Title (may be left out)</label><input dir="auto" id="note-title" name="title" maxlength="200"><label for="note">Note, in Markdown</label><textarea dir="auto" id="note" name="content" rows="6" maxlength="50000" required></textarea><button>Save the note</button></form></details>`,
      }
    : {
        comment: `<p class="empty"><a href="/sign-in?return_to=${encodeURIComponent(path)}">Sign in</a> to comment and to write notes.</p>`,
        note: '',
      }
  return `<section id="comments" aria-labelledby="comments-title">
<h2 id="comments-title">Comments</h2>
${otherComments(view)}${said.length > 0 ? `<ul class="entries">\n${said.join('\n')}\n</ul>` : '<p class="empty">Nobody has commented yet.</p>'}
${write.comment}
</section>
<section id="notes" aria-labelledby="notes-title">
<h2 id="notes-title">Notes</h2>
${written.length > 0 ? `<ul class="entries">\n${written.join('\n')}\n</ul>` : '<p class="empty">There are no notes.</p>'}
${otherNotes(view)}${write.note}
</section>`
}

/** Links to earlier and later comments. */
function otherComments({ comments, path, place }: SharedView): string {
  if (!comments) return ''
  const { from, entries, total } = comments
  const at = (commentsBefore: number | null) => addressOf(path, { ...place, commentsBefore }, '#comments')
  return renderOthers('Other comments', [
    from > 0 && [at(from), `${from} earlier`],
    from + entries.length < total && [at(null), 'Latest'],
  ])
}

/** Links to earlier and later notes. The latest notes come first. */
function otherNotes({ notes, path, place }: SharedView): string {
  if (!notes) return ''
  const { from, entries, total } = notes
  const at = (notesFrom: number) => addressOf(path, { ...place, notesFrom }, '#notes')
  const next = from + entries.length
  return renderOthers('Other notes', [
    from > 0 && [at(0), 'Latest'],
    entries.length > 0 && next < total && [at(next), `${total - next} earlier`],
  ])
}

function renderOthers(label: string, links: ([href: string, text: string] | false)[]): string {
  const shown = links.flatMap(link => (link ? [`<a href="${escapeHtml(link[0])}">${link[1]}</a>`] : []))
  return shown.length > 0 ? `<nav class="parts" aria-label="${label}">${shown.join(' ')}</nav>\n` : ''
}

function renderComment(
  { author, content, createdAt, anchor }: SharedComment,
  href: string | null,
  view: SharedView,
): string {
  const about = href
    ? `<a href="${href}">about this</a>`
    : anchor === 'detached'
      ? 'about an earlier transcript'
      : ''
  return `<li>${byline(author?.name ?? '', createdAt, view, about)}<p class="words" dir="auto">${escapeHtml(content)}</p></li>`
}

type ShownNote = NonNullable<SharedView['notes']>['entries'][number]

/** The generated note repeats the summary above and is collapsed. */
function renderNote(
  { author, title, content, createdAt, fromSummary }: ShownNote,
  view: SharedView,
  prose: Prose,
): string {
  const text = `<div class="prose" dir="auto">${prose.get(content) ?? ''}</div>`
  const heading = title ? `<h3 dir="auto">${escapeHtml(title)}</h3>` : ''
  const body = fromSummary ? `<details><summary>Show the note</summary>${text}</details>` : text
  return `<li>${heading}${byline(author?.name ?? '', createdAt, view)}${body}</li>`
}

function byline(name: string, at: Date | null, { timeZone }: SharedView, place = ''): string {
  return `<p class="facts"><b><bdi>${escapeHtml(name)}</bdi></b> ${at ? shortTime(at, timeZone) : ''} ${place}</p>`
}

/** A time in readable form, with the exact time for programs. */
function shortTime(at: Date, timeZone: string | null): string {
  const text = at.toLocaleString('en-GB', {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone: timeZone ?? 'UTC',
  })
  return `<time datetime="${at.toISOString()}">${text}</time>`
}
