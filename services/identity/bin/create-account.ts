/**
 * `node services/identity/bin/create-account.ts --name "Acme" --email ada@acme.example [--owner "Ada"] [--plan teams]`
 *
 * Creates an account, its owner and a first key with every scope, on an empty system too: it needs nothing but
 * DATABASE_URL, and migrates the database when that was not done. Password and key are printed once and stored nowhere.
 */
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { PLAN, type Plan } from '@mi/contracts/mi/identity/v1'
import { migrate } from '@mi/database'
import { ServiceError } from '@mi/errors'
import { systemCaller } from '@mi/service-kit'
import { openAccount } from '../src/accounts/rpc/create-account.ts'
import { ALL_SCOPES } from '../src/api-keys/domain/key-rules.ts'
import { issueKey } from '../src/api-keys/rpc/issue-key.ts'
import { identityDatabase } from '../src/store/database.ts'

const USAGE = `Usage: DATABASE_URL=postgresql://… node services/identity/bin/create-account.ts
  --name NAME     the account
  --email EMAIL   its owner's address, to sign in with
  --owner NAME    the owner's name (default: the account's)
  --plan PLAN     ${PLAN.join(', ')} (default: free)`

function fail(message: string): never {
  process.stderr.write(`${message}\n`)
  process.exit(2)
}

const options = {
  name: { type: 'string' },
  email: { type: 'string' },
  owner: { type: 'string' },
  plan: { type: 'string', default: 'free' },
} as const
const { values } = (() => {
  try {
    return parseArgs({ options })
  } catch (error) {
    return fail(`${(error as Error).message}\n${USAGE}`)
  }
})()
const url = process.env.DATABASE_URL
if (!url || !values.name || !values.email) fail(USAGE)
if (!(PLAN as readonly string[]).includes(values.plan)) fail(`--plan must be one of ${PLAN.join(', ')}`)

await migrate({ url, folder: join(import.meta.dirname, '../prisma') })
const database = identityDatabase.open({ url })
const now = () => new Date()
const actor = {
  caller: systemCaller({ accountId: '', mode: 'live' }, 'create-account'),
  clientIp: null,
  requestId: '',
  traceparent: null,
}
try {
  const request = {
    name: values.name,
    plan: values.plan as Plan,
    ownerName: values.owner ?? values.name,
    ownerEmail: values.email,
    ownerPassword: '',
  }
  const { account, owner, ownerPassword } = await openAccount({ database, now }, request, actor)
  const newKey = {
    accountId: account.id,
    userId: owner.id,
    name: 'First key',
    mode: 'live',
    scopes: ALL_SCOPES,
    expiresAt: null,
  } as const
  const { key } = await database.transaction(tx => issueKey(tx, newKey, actor, now()))
  process.stdout.write(
    [
      `Account   ${account.id}  ${account.name}, plan ${account.plan}`,
      `Owner     ${owner.id}  ${owner.email}`,
      `Password  ${ownerPassword}`,
      `API key   ${key}`,
      '',
      'Password and key are shown this once.',
      '',
    ].join('\n'),
  )
} catch (error) {
  if (!(error instanceof ServiceError)) throw error
  process.stderr.write(
    `${[error.message, ...error.details.map(({ field, message }) => `  ${field}: ${message}`)].join('\n')}\n`,
  )
  process.exitCode = 1
} finally {
  await database.close()
}
