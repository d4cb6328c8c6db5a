import type { SharedActionItem } from '@mi/contracts/mi/collaboration/v1'
import { escapeHtml } from '@mi/pages'
import { type Permission, permits } from '../domain/permission.ts'
import { segmentLinks } from './render-summary.ts'
import type { SharedView } from './view.ts'

/** The limits of the page: number of items, and characters of a description. */
const MOST_ITEMS = 100
const MOST_DESCRIPTION = 1_000
const STATUSES = { pending: 'To do', in_progress: 'In progress', completed: 'Done' } as const

/** The action items. Empty when the link does not permit them. Signed-in users can set the status when the link permits it. */
export function renderItems(view: SharedView): string {
  const { meeting } = view
  if (!permits(meeting.permission as Permission, 'comment')) return ''
  const head = '<section id="items" aria-labelledby="items-title">\n<h2 id="items-title">Action items</h2>'
  const items = meeting.actionItems.slice(0, MOST_ITEMS)
  if (items.length === 0) return `${head}\n<p class="empty">There are none.</p>\n</section>`
  const hrefOf = segmentLinks(view)
  const list = items.map(item => {
    const facts = [
      item.assignee && `<bdi>${escapeHtml(item.assignee.name)}</bdi>`,
      item.dueDate && `due <time datetime="${item.dueDate}">${dayOf(item.dueDate)}</time>`,
      item.priority === 'high' && 'high priority',
    ].filter(fact => fact)
    const href = hrefOf(item.sourceSegmentId)
    const source = href
      ? ` <a href="${href}" aria-label="said here: ${escapeHtml(item.title)}">said here</a>`
      : ''
    const about = item.description ? `<p dir="auto">${escapeHtml(startOf(item.description))}</p>` : ''
    const status = statusOf(item)
    return `<li class="item ${status}"><span class="state">${STATUSES[status]}</span><div><strong dir="auto">${escapeHtml(item.title)}</strong>${about}<p class="facts">${facts.join(' · ')}${source}</p>${statusForm(view, item)}</div></li>`
  })
  const rest =
    meeting.actionItems.length > items.length
      ? `<p class="empty">The page shows the first ${MOST_ITEMS} action items.</p>\n`
      : ''
  return `${head}\n<ul class="items">\n${list.join('\n')}\n</ul>\n${rest}</section>`
}

function startOf(description: string): string {
  if (description.length <= MOST_DESCRIPTION) return description
  return `${description.slice(0, MOST_DESCRIPTION).toWellFormed()}…`
}

function statusForm({ meeting, person, path }: SharedView, item: SharedActionItem): string {
  if (meeting.permission !== 'edit' || !person) return ''
  const options = Object.entries(STATUSES).map(
    ([value, label]) =>
      `<option value="${value}"${value === item.status ? ' selected' : ''}>${label}</option>`,
  )
  return `<form method="post" action="${path}/items/${item.id}" class="inline">${person.formField}<select name="status" aria-label="State of “${escapeHtml(item.title)}”">${options.join('')}</select><button class="quiet">Save</button></form>`
}

function statusOf({ status }: SharedActionItem): keyof typeof STATUSES {
  return status in STATUSES ? (status as keyof typeof STATUSES) : 'pending'
}

function dayOf(date: string): string {
  return new Date(`${date}T00:00:00Z`).toLocaleDateString('en-GB', {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  })
}
