import { invalid, ServiceError } from '@mi/errors'
import { type PageRouter, readForm } from '@mi/service-kit'
import type { Deps } from '../../deps.ts'
import type { Permission } from '../domain/permission.ts'
import { type Origin, serviceOrigin } from '../domain/share-origin.ts'
import { shareErrors } from '../errors.ts'
import { addComment } from '../rpc/add-comment.ts'
import { addNote } from '../rpc/add-note.ts'
import { changeItem } from '../rpc/change-item.ts'
import { changeSummary } from '../rpc/change-summary.ts'
import type { OpenedShare } from '../store/find-by-token.ts'
import { openPage, returnToPage } from './page-context.ts'
import { checkForm, type Person, readPerson } from './person.ts'
import { SECTION_FIELD } from './view.ts'

const STATUSES = ['pending', 'in_progress', 'completed'] as const

interface Submission {
  share: OpenedShare
  person: Person
  origin: Origin
  form: URLSearchParams
  params: Record<string, string>
}

/** A form of the page. */
interface Form {
  path: string
  needs: Permission
  /** Stores the submission. @returns the fragment of the page that shows the change */
  submit(deps: Deps, submission: Submission): Promise<string>
}

const FORMS: readonly Form[] = [
  { path: '/shared/:token/comments', needs: 'comment', submit: submitComment },
  { path: '/shared/:token/notes', needs: 'comment', submit: submitNote },
  { path: '/shared/:token/summary', needs: 'edit', submit: submitSummary },
  { path: '/shared/:token/items/:id', needs: 'edit', submit: submitItem },
]

/** Adds the forms for signed-in users. The link must permit the change. */
export function addForms(router: PageRouter, deps: Deps): void {
  for (const { path, needs, submit } of FORMS)
    router.post(path, async ctx => {
      const share = await openPage(deps, ctx, needs)
      const person = await readPerson(deps, ctx)
      if (!person) throw shareErrors.sign_in()
      const form = await readForm(ctx, MAX_FORM_BYTES)
      checkForm(deps, ctx, person, share.id, form)
      // A user may belong to any account. The audit log of this account records neither session nor address.
      const origin = serviceOrigin(share.tenant, ctx.state)
      const params = ctx.params as Record<string, string>
      returnToPage(ctx, await submit(deps, { share, person, origin, form, params }))
    })
}

async function submitComment(deps: Deps, { share, person, origin, form }: Submission): Promise<string> {
  const content = textOf(form, 'content', 5_000)
  const comment = { origin, authorId: person.userId, content, segmentId: null, transcriptId: null }
  await deps.database.transaction(tx => addComment(deps, tx, share, comment))
  return '#comments'
}

async function submitNote(deps: Deps, { share, person, origin, form }: Submission): Promise<string> {
  const content = textOf(form, 'content', 50_000)
  const title = form.get('title')?.trim() ? textOf(form, 'title', 200) : null
  const note = { origin, author: person, title, content }
  await deps.database.transaction(tx => addNote(deps, tx, share, note))
  return '#notes'
}

async function submitSummary(deps: Deps, { share, person, form }: Submission): Promise<string> {
  const overview = textOf(form, 'overview', 10_000)
  // Each section has a field that is named by its key.
  const sections = [...form]
    .filter(([name]) => name.startsWith(SECTION_FIELD))
    .map(([name, text]) => ({ key: name.slice(SECTION_FIELD.length), content: withLineFeeds(text) }))
  const change = { overview, sections, updateMask: ['overview', 'sections'] }
  await changeSummary(deps, share, person.userId, change, ({ version }) => {
    if (form.get('version') !== String(version)) throw shareErrors.summary_changed()
  }).catch(changedMeanwhile)
  return '#summary'
}

async function submitItem(deps: Deps, { share, person, form, params }: Submission): Promise<string> {
  const { id = '' } = params
  const status = STATUSES.find(known => known === form.get('status'))
  if (!status) throw invalid('status', `must be one of ${STATUSES.join(', ')}`)
  await changeItem(deps, share, person.userId, { id, status, updateMask: ['status'] })
  return '#items'
}

/** Large enough for a note of 50,000 characters that are several bytes each after form encoding. */
const MAX_FORM_BYTES = 1024 * 1024

/** Another user saved a change at the same time. */
function changedMeanwhile(error: unknown): never {
  const isChanged = error instanceof ServiceError && error.status === 'precondition_failed'
  throw isChanged ? shareErrors.summary_changed() : error
}

/** Converts the CR LF line ends of forms. */
function withLineFeeds(text: string): string {
  return text.replaceAll('\r\n', '\n')
}

/** @throws {ServiceError} invalid */
function textOf(form: URLSearchParams, field: string, most: number): string {
  const text = withLineFeeds(form.get(field) ?? '')
  if (text.trim() === '') throw invalid(field, 'must not be blank')
  if ([...text].length > most) throw invalid(field, `must have at most ${most} characters`)
  return text
}
