import type { Bucket } from './rate-limit.ts'

/** The factor between the limit of one credential and the wider limit of its account. */
const ACCOUNT_FACTOR = 5

/**
 * The limits of a plan for one credential: its own limit, and a wider limit that all credentials of the
 * account share in both modes. Without the shared limit, an account could multiply its limit by creating keys
 * and apps.
 */
export function planBuckets(
  keys: { account: string; credential: string },
  { perMinute, burst }: { perMinute: number; burst: number },
): readonly Bucket[] {
  return [
    { key: keys.credential, name: 'default', perMinute, burst },
    {
      key: keys.account,
      name: 'account',
      perMinute: perMinute * ACCOUNT_FACTOR,
      burst: burst * ACCOUNT_FACTOR,
    },
  ]
}
