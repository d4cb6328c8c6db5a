import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectRoot } from '../src/parts.ts'
import { configurationPage } from '../src/settings/configuration-page.ts'

writeFileSync(join(projectRoot, 'docs/configuration.md'), await configurationPage())
// The imported services keep timers and handles open.
process.exit(0)
