import { cp, mkdtemp, readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { dump, load } from 'js-yaml'

const OWN = fileURLToPath(new URL('../../config', import.meta.url))

interface Config {
  pipelines: { api: { policies: Record<string, unknown>[] } }
}

/** Copies the configuration into its own folder, with other parameters for some policies. */
export async function configFolder(
  parameters: Record<string, Record<string, unknown>> = {},
): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'mi-gateway-'))
  await cp(OWN, folder, { recursive: true })
  if (Object.keys(parameters).length === 0) return folder
  const path = join(folder, 'gateway.config.yml')
  const config = load(await readFile(path, 'utf8')) as Config
  for (const step of config.pipelines.api.policies) {
    for (const [name, action] of Object.entries(parameters)) if (name in step) step[name] = [{ action }]
  }
  await writeFile(path, dump(config))
  return folder
}
