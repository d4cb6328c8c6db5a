import { parseArgs } from 'node:util'

/** The options of `npm start`. */
export interface StartOptions {
  port: number
  fresh: boolean
  processes: boolean
  demo: boolean
}

/** Reads the command line, and PORT where `--port` says nothing; throws an Error with one clear line when something is off. */
export function readOptions(args: string[], env: NodeJS.ProcessEnv = {}): StartOptions {
  const { values } = parseArgs({
    args,
    options: {
      port: { type: 'string' },
      fresh: { type: 'boolean', default: false },
      processes: { type: 'boolean', default: false },
      demo: { type: 'boolean', default: true },
    },
    allowNegative: true,
  })
  const [name, text] = values.port === undefined ? ['PORT', env.PORT || '8080'] : ['--port', values.port]
  const port = Number(text)
  if (!/^\d+$/.test(text) || port > 65_535)
    throw new Error(`${name} ${text}: a number from 0 to 65535 is expected.`)
  return { port, fresh: values.fresh, processes: values.processes, demo: values.demo }
}
