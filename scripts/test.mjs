// `npm test`. The rest is loaded after the check, because an old Node cannot even read it. turbo, which `npm test` runs, calls this
// script again as its task `//#test`; TURBO_HASH distinguishes the two.
import { supportedNode } from './node-version.mjs'

if (supportedNode()) import(process.env.TURBO_HASH ? './run-vitest.mjs' : './run-tests.mjs')
else process.exitCode = 1
