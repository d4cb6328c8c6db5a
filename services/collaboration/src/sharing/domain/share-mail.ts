import type { JobRequest } from '@mi/jobs'
import { composeMail, type Mail } from '@mi/mail'
import type { Permission } from './permission.ts'

/** The kind of the jobs that send invitations. */
export const SHARE_MAIL = 'send-share-mail'

/** The resource of a mail job. Each mail has its own job, so that a rejected or deferred mail does not delay other recipients. */
export const shareMailId = (shareId: string, position: number): string => `${shareId}-${position}`

export function mailJobsOf(
  recipients: readonly { shareId: string; position: number }[],
): JobRequest<typeof SHARE_MAIL>[] {
  return recipients.map(({ shareId, position }) => ({
    kind: SHARE_MAIL,
    resourceId: shareMailId(shareId, position),
    payload: { shareId, position: String(position) },
  }))
}

const PERMITTED: Record<Permission, string> = {
  view: 'You can read the transcript and the summary, and play the recording.',
  comment:
    'You can read the transcript, the summary and the action items, play the recording, and add comments and notes.',
  edit: 'You can read everything, add comments and notes, and change the summary and the action items.',
}

export interface Invitation {
  /** The same for every attempt. */
  key: string
  to: string
  sharedBy: { name: string; email: string }
  meeting: { title: string; startedAt: Date; timeZone: string | null; participants: readonly string[] }
  permission: Permission
  message: string | null
  url: string
}

/** The invitation mail of a recipient. Text of users is inserted as plain text. */
export function shareMail({ key, to, sharedBy, meeting, permission, message, url }: Invitation): Mail {
  const name = oneLine(sharedBy.name)
  const title = oneLine(meeting.title)
  const { html, text } = composeMail({
    heading: `${name} shared a meeting with you`,
    preview: `${title}, ${whenOf(meeting)}`,
    blocks: [
      ...(message ? [{ kind: 'quote' as const, text: message }] : []),
      {
        kind: 'facts',
        rows: [
          ['Meeting', title],
          ['When', whenOf(meeting)],
          ...(meeting.participants.length > 0
            ? [['With', namesOf(meeting.participants)] as [string, string]]
            : []),
        ],
      },
      { kind: 'paragraph', text: PERMITTED[permission] },
      { kind: 'button', label: 'Open the meeting', url },
      { kind: 'paragraph', text: 'This link is yours alone: anyone who has it can open the meeting as you.' },
    ],
    reason: `You get this mail because ${name} (${sharedBy.email}) entered ${to} to share this meeting. If you do not know them, ignore it.`,
  })
  return {
    key,
    to,
    subject: `${name} shared “${title}” with you`,
    html,
    text,
    fromName: `${name} via Meeting Intelligence`,
    replyTo: sharedBy.email,
  }
}

/** Removes line ends and bidirectional controls from a name or title, so that it cannot imitate or reverse the text of the mail. */
function oneLine(text: string): string {
  return text
    .replaceAll(/[\u202A-\u202E\u2066-\u2069]/g, '')
    .replaceAll(/[\p{Cc}\u2028\u2029\s]+/gu, ' ')
    .trim()
}

const SHOWN_NAMES = 6

function namesOf(names: readonly string[]): string {
  const shown = names.slice(0, SHOWN_NAMES).map(oneLine).join(', ')
  const more = names.length - SHOWN_NAMES
  return more > 0 ? `${shown} and ${more} more` : shown
}

function whenOf({ startedAt, timeZone }: Invitation['meeting']): string {
  const format = { dateStyle: 'full', timeStyle: 'short' } as const
  const zone = timeZone ?? 'UTC'
  return `${startedAt.toLocaleString('en-GB', { ...format, timeZone: zone })} (${zone})`
}
