// Measures the cost of an internal token: signed and verified each time, and as in production, with both
// results cached.
// node packages/service-kit/bench/internal-token.ts
import {
  createTokenSigner,
  createTokenVerifier,
  signInternalToken,
  verifyInternalToken,
} from '../src/index.ts'

const TIMES = 50_000
const ROUNDS = 5
const secret = 'a secret of at least thirty-two characters'
const caller = {
  accountId: 'acc_01K0ABCDEFGHJKMNPQRSTVWXYZ',
  userId: 'usr_01K0ABCDEFGHJKMNPQRSTVWXYZ',
  mode: 'live',
  scopes: ['meetings:read', 'meetings:write', 'transcripts:read', 'insights:read'],
  auth: 'api_key',
  credentialId: 'key_01K0ABCDEFGHJKMNPQRSTVWXYZ',
  role: 'owner',
} as const

const sign = () => signInternalToken(caller, secret, { audience: 'meetings', issuer: 'gateway' })
const token = sign()
const signer = createTokenSigner(caller, secret, 'gateway')
const verifier = createTokenVerifier(secret, 'meetings')

const cases: Record<string, () => unknown> = {
  'sign, each time': sign,
  'verify, each time': () => verifyInternalToken(token, secret, 'meetings'),
  'sign, as used': () => signer('meetings'),
  // Creates a new string, as a message from the network does, so that the look-up must hash it.
  'verify, as used': () => verifier(Buffer.from(token).toString('latin1')),
}
for (const [name, run] of Object.entries(cases)) {
  const rounds = Array.from({ length: ROUNDS }, () => {
    const startedAt = performance.now()
    for (let n = 0; n < TIMES; n++) run()
    return ((performance.now() - startedAt) / TIMES) * 1000
  }).sort((a, b) => a - b)
  console.log(`${name}: ${rounds[ROUNDS >> 1]?.toFixed(2)} µs (median of ${ROUNDS} × ${TIMES})`)
}
