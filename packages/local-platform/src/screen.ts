import { join, relative } from 'node:path'
import { styleText } from 'node:util'
import type { Credentials } from './accounts.ts'
import type { Platform } from './platform.ts'

/** Prints to a person: what is being done, then what to try. Colours only where a terminal shows them. */
export function startScreen(folder: string, out: NodeJS.WriteStream = process.stdout) {
  const here = relative(process.cwd(), folder)
  const data = here.startsWith('..') || here === '' ? folder : here
  const colour = (format: Parameters<typeof styleText>[0], text: string) =>
    styleText(format, text, { stream: out })
  let current: { title: string; began: number } | null = null
  const finish = () => {
    if (!current) return
    const line = `  ${colour('green', '✓')} ${current.title} ${colour('dim', `(${((Date.now() - current.began) / 1000).toFixed(1)} s)`)}`
    out.write(out.isTTY ? `\r\x1b[2K${line}\n` : `${line}\n`)
    current = null
  }
  return {
    step(title: string) {
      finish()
      current = { title, began: Date.now() }
      if (out.isTTY) out.write(`  ${colour('cyan', '…')} ${title}`)
    },
    note(text: string) {
      out.write(`${out.isTTY ? '\r\x1b[2K' : ''}  ${colour('dim', text)}\n`)
    },
    ready(platform: Platform, credentials: Credentials, meetings: number, seconds: number) {
      finish()
      const { base_url: url, api_key: key, test_api_key: testKey } = credentials
      const label = (text: string) => colour('dim', text.padEnd(11))
      const command = (text: string) => `    ${colour('cyan', text)}\n`
      // `mi` finds the keys of this checkout's own folder by itself.
      const mi = `${data === '.local' ? '' : `MI_LOCAL_FOLDER='${folder}' `}npm run -s mi --`
      const engines = Object.entries(platform.engines.inUse)
        .map(([name, engine]) => `${name} ${engine}`)
        .join(', ')
      out.write(`
  ${colour('bold', 'Meeting Intelligence is running')} ${colour('dim', `(ready in ${seconds.toFixed(1)} s, ${meetings} meetings)`)}

    ${label('API')}${url}
    ${label('Reference')}${url}/docs
    ${label('Live key')}${key}
    ${label('Test key')}${testKey}
    ${label('Engines')}${engines}
    ${label('All keys')}${join(data, 'credentials.json')}

  Try:

${command(`${mi} meetings`)}${command(`${mi} search "export fix"`)}${command(`curl -s -H 'Authorization: Bearer ${key}' '${url}/meetings?limit=2'`)}
  ${colour('dim', `Ctrl-C stops it; data stays in ${data}/ for the next start.`)}

`)
    },
    stopping() {
      finish()
      out.write('\n')
      this.step('Stopping')
    },
    stopped() {
      finish()
    },
    failed(message: string) {
      if (current)
        out.write(
          out.isTTY
            ? `\r\x1b[2K  ${colour('red', '✗')} ${current.title}\n`
            : `  ${colour('red', '✗')} ${current.title}\n`,
        )
      current = null
      process.stderr.write(`\n  ${message}\n\n`)
    },
  }
}
