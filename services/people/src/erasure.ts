import type { Erasure } from '@mi/service-kit'
import type { Deps } from './deps.ts'
import type { Tx } from './store/database.ts'

/** What is erased of a deleted meeting, and of a sandbox that is reset. */
export const erasure: Erasure<Deps, Tx> = {
  async meeting() {
    return {}
  },
  async sandbox(_deps, tx, { accountId, mode }) {
    await tx.$executeRaw`delete from speaker_profiles where account_id = ${accountId} and mode = ${mode}::mode`
  },
}
