import { parseArgs } from 'node:util'

/** What `npm start` can be asked for. */
export interface StartOptions {
  port: number
  fresh: boolean
  processes: boolean
  demo: boolean
}

/** Reads the command line; throws an Error with one clear line when something is off. */
export function readOptions(args: string[]): StartOptions {
  const { values } = parseArgs({
    args,
    options: {
      port: { type: 'string', default: '8080' },
      fresh: { type: 'boolean', default: false },
      processes: { type: 'boolean', default: false },
      demo: { type: 'boolean', default: true },
    },
    allowNegative: true,
  })
  const port = Number(values.port)
  if (!/^\d+$/.test(values.port) || port > 65_535)
    throw new Error(`--port ${values.port}: a number from 0 to 65535 is expected.`)
  return { port, fresh: values.fresh, processes: values.processes, demo: values.demo }
}
