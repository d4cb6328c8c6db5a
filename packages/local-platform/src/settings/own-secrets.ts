import type { Setting } from '@mi/config'
import type { Part } from '../parts.ts'
import { settingsOf } from './check-settings.ts'

/**
 * Removes the secrets of other parts from a part's variables, so that each part gets only the declared ones. The gateway
 * gets neither the keys that sign addresses of files and images nor a password of a database.
 */
export async function ownSecrets(
  parts: readonly Part[],
): Promise<(part: Part, env: Record<string, string>) => Record<string, string>> {
  const secrets = new Set<string>()
  const declared = new Map<string, Set<string>>()
  for (const part of parts) {
    const settings: Setting[] = Object.values((await settingsOf(part)).declarations)
    for (const { env, secret } of settings) if (secret) secrets.add(env)
    declared.set(part.name, new Set(settings.map(({ env }) => env)))
  }
  return (part, env) =>
    Object.fromEntries(
      Object.entries(env).filter(([name]) => !secrets.has(name) || declared.get(part.name)?.has(name)),
    )
}
