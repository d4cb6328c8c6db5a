import { open, rm, stat } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { CliError, EXIT } from '../exit-codes.ts'
import { findAuthorizationServer, OAuthFailure, requestTokens, type Tokens } from './authorization-server.ts'

/** A token is renewed this long before it expires, because the request takes time. */
const MARGIN_MS = 60_000
/** The age after which a lock is ignored, because a command may die during a renewal. */
const LOCK_STALE_MS = 60_000

export interface TokenFile {
  path: string
  read(): Promise<{ baseUrl: string; tokens: Tokens } | null>
  write(tokens: Tokens): Promise<void>
}

/**
 * Returns a valid access token. A refresh token can be used only once, and a second use ends the sign-in.
 * Therefore only one of several concurrent commands renews the token, and the others read the result.
 * @throws {CliError} when the sign-in has ended
 */
export async function validAccessToken(file: TokenFile): Promise<string> {
  const stored = await file.read()
  if (stored && isFresh(stored.tokens)) return stored.tokens.access_token
  return withLock(`${file.path}.lock`, async () => {
    const now = await file.read()
    if (!now) throw ended()
    if (isFresh(now.tokens)) return now.tokens.access_token
    const server = await findAuthorizationServer(now.baseUrl)
    const grant = { grant_type: 'refresh_token', refresh_token: now.tokens.refresh_token }
    const tokens = await requestTokens(server, grant).catch(error => {
      throw error instanceof OAuthFailure && error.error === 'invalid_grant' ? ended() : error
    })
    await file.write(tokens)
    return tokens.access_token
  })
}

function isFresh({ expires_at }: Tokens): boolean {
  return Date.parse(expires_at) - Date.now() > MARGIN_MS
}

function ended(): CliError {
  return new CliError('Your sign-in has ended. Run `mi login` again.', EXIT.unauthorized)
}

async function withLock<Result>(path: string, run: () => Promise<Result>): Promise<Result> {
  for (;;) {
    const lock = await open(path, 'wx', 0o600).catch(error => {
      if (error.code === 'EEXIST') return null
      throw error
    })
    if (lock) {
      try {
        return await run()
      } finally {
        await lock.close()
        await rm(path, { force: true })
      }
    }
    const since = await stat(path).then(
      ({ mtimeMs }) => mtimeMs,
      () => Date.now(),
    )
    if (Date.now() - since > LOCK_STALE_MS) await rm(path, { force: true })
    await sleep(50)
  }
}
