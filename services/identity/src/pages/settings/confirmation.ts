import type { Html } from '@mi/pages'
import { hasTypedPassword } from '../../sign-in/confirm-password.ts'
import type { Session } from '../../sign-in/session.ts'
import { field } from '../forms.ts'

/** The field for the password. Null when the user typed it within ten minutes. */
export function confirmation(session: Session, now: Date, error: string | undefined): Html | null {
  return hasTypedPassword(session, now)
    ? null
    : field({
        name: 'confirm',
        label: 'Your password',
        type: 'password',
        autocomplete: 'current-password',
        error,
      })
}
