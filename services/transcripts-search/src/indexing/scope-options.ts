import type { Scope } from '../search/index.ts'

export interface ScopeOptions {
  account?: string | undefined
  mode?: string | undefined
  meeting?: string | undefined
}

/** What `--account`, `--mode` and `--meeting` choose. @throws {Error} one clear line, when they do not go together */
export function scopeOf({ account, mode, meeting }: ScopeOptions): Scope {
  if (mode !== undefined && mode !== 'live' && mode !== 'test')
    throw new Error(`--mode ${mode}: live or test is expected.`)
  if (account === undefined) {
    if (mode !== undefined || meeting !== undefined) throw new Error('--mode and --meeting need --account.')
    return {}
  }
  if (meeting !== undefined)
    return { tenant: { accountId: account, mode: mode ?? 'live' }, meetingId: meeting }
  return mode === undefined ? { accountId: account } : { accountId: account, mode }
}
