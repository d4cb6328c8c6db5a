import type { CreateShareRequest } from '@mi/contracts/mi/collaboration/v1'
import type { ErrorDetail } from '@mi/errors'

/** The content of a valid request for a share. */
export interface SharePlan {
  /** Case-folded and without duplicates, in the order of the request. */
  recipients: string[]
  /** Null when no link is requested. */
  link: { expiresAt: Date | null } | null
  message: string | null
}

type Given = Pick<CreateShareRequest, 'recipients' | 'generateLink' | 'expiresAt' | 'message'>

/** @returns the plan, and all validation errors of the request */
export function checkShare(
  { recipients, generateLink, expiresAt, message }: Given,
  now: Date,
): { plan: SharePlan; errors: ErrorDetail[] } {
  const errors: ErrorDetail[] = []
  if (recipients.length === 0 && !generateLink)
    errors.push({ field: 'recipients', message: 'is required unless generate_link is true' })
  if (generateLink && expiresAt && expiresAt <= now)
    errors.push({ field: 'expires_at', message: 'must be in the future' })
  const plan = {
    recipients: [...new Set(recipients.map(foldAddress))],
    link: generateLink ? { expiresAt } : null,
    message: message?.trim() || null,
  }
  return { plan, errors }
}

/** Normalizes an e-mail address. RFC 5321 §2.4 makes the local part case-sensitive, but common mail services ignore its case. */
export function foldAddress(address: string): string {
  return address.normalize('NFC').toLowerCase()
}
