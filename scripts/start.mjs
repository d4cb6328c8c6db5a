// `npm start`. The rest is loaded after the check, because an old Node cannot even read it.
import { supportedNode } from './node-version.mjs'

if (supportedNode()) import('./start-platform.mjs')
else process.exitCode = 1
