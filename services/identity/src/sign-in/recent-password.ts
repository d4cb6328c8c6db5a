import type { Deps } from '../deps.ts'
import { confirmPassword } from './confirm-password.ts'
import type { Session } from './session.ts'

const RECENT_MS = 10 * 60_000

/** True when the person typed their password in this session within ten minutes. */
export function hasTypedPassword({ confirmedAt }: Session, now: Date): boolean {
  return now.getTime() - confirmedAt.getTime() <= RECENT_MS
}

/**
 * True when the person typed their password within ten minutes, or does so now: for what a stolen session must not do.
 * @throws {ServiceError} rate_limited, as {@link confirmPassword}
 */
export async function checkRecentPassword(
  deps: Deps,
  origin: { clientIp: string; requestId: string },
  session: Session,
  password: string,
): Promise<boolean> {
  return hasTypedPassword(session, deps.now()) || confirmPassword(deps, origin, session, password)
}
