import type { Bucket } from './rate-limit.ts'

/** The limit of a whole account is wider than that of one credential by this factor. */
const ACCOUNT_FACTOR = 5

/**
 * The limits of a plan for one credential: its own, and a wider one that it shares with all credentials of its account, in both
 * modes. Without the second, an account would multiply its limit by making keys and apps.
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
