import type { Tenant } from '@mi/contracts'
import { invalid, ServiceError } from '@mi/errors'
import { type PageContext, type PageRouter, readForm } from '@mi/service-kit'
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

interface Sent {
  share: OpenedShare
  person: Person
  origin: Origin
  form: URLSearchParams
}

/** Adds the forms for signed-in users. The link must permit the change. */
export function addForms(router: PageRouter, deps: Deps): void {
  const sent =
    (needed: Permission, act: (ctx: PageContext, sent: Sent) => Promise<string>) =>
    async (ctx: PageContext) => {
      const share = await openPage(deps, ctx, needed)
      const person = await readPerson(deps, ctx)
      if (!person) throw shareErrors.sign_in()
      const form = await readForm(ctx, MAX_FORM_BYTES)
      checkForm(deps, ctx, person, share.id, form)
      returnToPage(ctx, await act(ctx, { share, person, origin: originOf(share.tenant, ctx), form }))
    }

  router.post(
    '/shared/:token/comments',
    sent('comment', async (_ctx, { share, person, origin, form }) => {
      const content = textOf(form, 'content', 5_000)
      await deps.database.transaction(tx =>
        addComment(deps, tx, share, {
          origin,
          authorId: person.userId,
          content,
          segmentId: null,
          transcriptId: null,
        }),
      )
      return '#comments'
    }),
  )
  router.post(
    '/shared/:token/notes',
    sent('comment', async (_ctx, { share, person, origin, form }) => {
      const content = textOf(form, 'content', 50_000)
      const title = form.get('title')?.trim() ? textOf(form, 'title', 200) : null
      await deps.database.transaction(tx =>
        addNote(deps, tx, share, { origin, author: person, title, content }),
      )
      return '#notes'
    }),
  )
  router.post(
    '/shared/:token/summary',
    sent('edit', async (_ctx, { share, person, form }) => {
      const overview = textOf(form, 'overview', 10_000)
      // Each section has a field that is named by its key.
      const sections = [...form]
        .filter(([name]) => name.startsWith(SECTION_FIELD))
        .map(([name, text]) => ({ key: name.slice(SECTION_FIELD.length), content: withLineFeeds(text) }))
      const updateMask = ['overview', 'sections']
      await changeSummary(deps, share, person.userId, { overview, sections, updateMask }, ({ version }) => {
        if (form.get('version') !== String(version)) throw shareErrors.summary_changed()
      }).catch(changedMeanwhile)
      return '#summary'
    }),
  )
  router.post(
    '/shared/:token/items/:id',
    sent('edit', async (ctx, { share, person, form }) => {
      const { id = '' } = ctx.params as Record<string, string>
      const status = STATUSES.find(one => one === form.get('status'))
      if (!status) throw invalid('status', `must be one of ${STATUSES.join(', ')}`)
      await changeItem(deps, share, person.userId, { id, status, updateMask: ['status'] })
      return '#items'
    }),
  )
}

/** Large enough for a note of 50,000 characters that are several bytes each after form encoding. */
const MAX_FORM_BYTES = 1024 * 1024

/** Another user saved a change at the same time. */
function changedMeanwhile(error: unknown): never {
  const isChanged = error instanceof ServiceError && error.status === 'precondition_failed'
  throw isChanged ? shareErrors.summary_changed() : error
}

/** A signed-in user may belong to any account. The audit log of this account records neither session nor address. */
function originOf(tenant: Tenant, ctx: PageContext): Origin {
  return serviceOrigin(tenant, ctx.state)
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
