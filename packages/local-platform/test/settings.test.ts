import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'
import { isPassedOn } from '../src/engines.ts'
import { gatewayPart, listServices } from '../src/parts.ts'

/** The settings that the platform decides for each part. */
const OWN =
  /^(BIND_ADDRESS|PORT|GRPC_PORT|OPS_PORT|PAGES_PORT|PUBLIC_URL|LOG_FILE|DATABASE_URL|EVENTS_DATABASE_URL|FILES_FOLDER|\w+_SECRET|\w+_ADDRESS)$/

test('every setting of every part is either decided by the platform or taken from the environment', async () => {
  for (const part of [...listServices(), gatewayPart]) {
    const file = part === gatewayPart ? 'src/settings.ts' : 'src/service.ts'
    const module = await import(pathToFileURL(join(part.folder, file)).href)
    const settings: { env: string }[] = (module.gatewaySettings ?? module.default.settings).describe()
    const lost = settings.map(({ env }) => env).filter(name => !OWN.test(name) && !isPassedOn(name))
    expect(lost, part.name).toEqual([])
  }
})

test('does not pass on variables of the user’s shell', () => {
  for (const name of ['PORT', 'DATABASE_URL', 'AWS_PROFILE', 'GITHUB_TOKEN', 'EDITOR'])
    expect(isPassedOn(name), name).toBe(false)
})
