import type { IdentityInternalHandlers } from '@mi/contracts/mi/identity/v1'
import { invalid } from '@mi/errors'
import type { Deps } from '../../deps.ts'
import { reserveMails as reserve } from '../store/mail-reservations.ts'

const MOST_AT_ONCE = 1_000
const LONGEST_ID = 100

export function reserveMails({ database, mailQuotas, now }: Deps): IdentityInternalHandlers['reserveMails'] {
  return async ({ id, count }, { tenant }) => {
    if (id === '' || id.length > LONGEST_ID) throw invalid('id', `must have 1 to ${LONGEST_ID} characters`)
    if (count < 1 || count > MOST_AT_ONCE) throw invalid('count', `must be between 1 and ${MOST_AT_ONCE}`)
    return database.transaction(tx =>
      reserve(tx, tenant.accountId, { id, count }, { mailQuotas, now: now() }),
    )
  }
}
