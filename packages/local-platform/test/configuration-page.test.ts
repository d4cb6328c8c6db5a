import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { projectRoot } from '../src/parts.ts'
import { configurationPage } from '../src/settings/configuration-page.ts'

test('docs/configuration.md lists the declared settings: run `npm run configuration`', async () => {
  expect(readFileSync(join(projectRoot, 'docs/configuration.md'), 'utf8')).toBe(await configurationPage())
})
