// `npm test`. The rest is loaded after the check, because an old Node cannot even read it.
import { supportedNode } from './node-version.mjs'

if (supportedNode()) import('./run-tests.mjs')
else process.exitCode = 1
