import type { CreateShareRequest } from '@mi/contracts/mi/collaboration/v1'
import type { ErrorDetail } from '@mi/errors'

/** What a share is to be, once the request is found to be right. */
export interface SharePlan {
  /** Folded, each once, in the order in which they were given first. */
  recipients: string[]
  /** Null: no link. */
  link: { expiresAt: Date | null } | null
  message: string | null
}

type Given = Pick<CreateShareRequest, 'recipients' | 'generateLink' | 'expiresAt' | 'message'>

/** @returns the plan, and everything that is wrong with the request */
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

/**
 * One form for all the ways to write an address. RFC 5321 §2.4 lets the part before the @ tell upper from lower case; no
 * mail service that people use does.
 */
export function foldAddress(address: string): string {
  return address.normalize('NFC').toLowerCase()
}
