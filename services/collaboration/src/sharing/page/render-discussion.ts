import type { SharedComment } from '@mi/contracts/mi/collaboration/v1'
import { escapeHtml } from '@mi/pages'
import { markdown, segmentLinks } from './render-summary.ts'
import type { SharedView } from './view.ts'

/** Comments and notes, with a form for each: nothing when the link does not permit them. */
export function renderDiscussion(view: SharedView): string {
  const { comments, notes, person, path } = view
  if (!comments || !notes) return ''
  const hrefOf = segmentLinks(view.meeting, path)
  const said = comments.map(comment => renderComment(comment, hrefOf(comment.segmentId), view))
  const written = notes.map(note => renderNote(note, view))
  const write = person
    ? {
        comment: `<form method="post" action="${path}/comments">${person.formField}<label for="comment">Add a comment as ${escapeHtml(person.name)}</label><textarea id="comment" name="content" rows="3" maxlength="5000" required></textarea><button>Comment</button></form>`,
        note: `<details><summary>Write a note</summary><form method="post" action="${path}/notes">${person.formField}<label for="note-title">Title (may be left out)</label><input id="note-title" name="title" maxlength="200"><label for="note">Note, in Markdown</label><textarea id="note" name="content" rows="6" maxlength="50000" required></textarea><button>Save the note</button></form></details>`,
      }
    : {
        comment: `<p class="empty"><a href="/sign-in?return_to=${encodeURIComponent(path)}">Sign in</a> to comment and to write notes.</p>`,
        note: '',
      }
  return `<section id="comments" aria-labelledby="comments-title">
<h2 id="comments-title">Comments</h2>
${said.length > 0 ? `<ul class="entries">\n${said.join('\n')}\n</ul>` : '<p class="empty">Nobody has commented yet.</p>'}
${write.comment}
</section>
<section id="notes" aria-labelledby="notes-title">
<h2 id="notes-title">Notes</h2>
${written.length > 0 ? `<ul class="entries">\n${written.join('\n')}\n</ul>` : '<p class="empty">There are no notes.</p>'}
${write.note}
</section>`
}

function renderComment(
  { author, content, createdAt }: SharedComment,
  href: string | null,
  view: SharedView,
): string {
  const place = href ? `<a href="${href}">about this</a>` : ''
  return `<li>${byline(author?.name ?? '', createdAt, view, place)}<p class="words">${escapeHtml(content)}</p></li>`
}

type ShownNote = NonNullable<SharedView['notes']>[number]

/** The platform's own says what the summary above says, so it is folded. */
function renderNote({ author, title, content, createdAt, fromSummary }: ShownNote, view: SharedView): string {
  const text = `<div class="prose">${markdown(content)}</div>`
  const heading = title ? `<h3>${escapeHtml(title)}</h3>` : ''
  const body = fromSummary ? `<details><summary>Show the note</summary>${text}</details>` : text
  return `<li>${heading}${byline(author?.name ?? '', createdAt, view)}${body}</li>`
}

function byline(name: string, at: Date | null, { timeZone }: SharedView, place = ''): string {
  return `<p class="facts"><b>${escapeHtml(name)}</b> ${at ? shortTime(at, timeZone) : ''} ${place}</p>`
}

/** A moment for reading and, exactly, for programs. */
function shortTime(at: Date, timeZone: string | null): string {
  const text = at.toLocaleString('en-GB', {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone: timeZone ?? 'UTC',
  })
  return `<time datetime="${at.toISOString()}">${text}</time>`
}
