import { join, relative } from 'node:path'
import { styleText } from 'node:util'
import type { Credentials } from './accounts.ts'
import type { Platform } from './platform.ts'

/** A meeting of the demo, and a question that it answers. */
const DEMO = ['"launch readiness"', 'When does Aurora ship?'] as const

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
  /** The commands for a first summary, answer and picture. */
  const commands = (meetings: number): string => {
    // `mi` finds the keys of this checkout's own folder by itself.
    const mi = `${data === '.local' ? '' : `MI_LOCAL_FOLDER='${folder}' `}npm run -s mi --`
    const [name, question] = meetings > 0 ? DEMO : ['latest', 'What was decided?']
    const lines: [command: string, result: string][] = [
      ...(meetings > 0 ? [] : [['import meeting.vtt', 'a transcript becomes a meeting'] as [string, string]]),
      [`summary ${name}`, 'what was said, decided and promised'],
      [`ask "${question}"`, 'an answer, with the words it rests on'],
      [`diagram ${name}`, 'a picture of the meeting, saved as PNG'],
    ]
    const width = Math.max(...lines.map(([command]) => command.length)) + 3
    const fits = mi.length + width + 45 <= (out.isTTY ? (out.columns ?? 80) : Number.POSITIVE_INFINITY)
    return lines
      .map(([command, result]) => {
        const explanation = fits ? ' '.repeat(width - command.length) + colour('dim', result) : ''
        return `    ${colour('cyan', `${mi} ${command}`)}${explanation}\n`
      })
      .join('')
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
    warn(text: string) {
      out.write(`${out.isTTY ? '\r\x1b[2K' : ''}  ${colour('yellow', `! ${text}`)}\n`)
    },
    ready(platform: Platform, credentials: Credentials, meetings: number, seconds: number) {
      finish()
      const { base_url: url, auth_url: site, user, api_key: key, test_api_key: testKey } = credentials
      const engines = Object.entries(platform.engines.inUse).map(([name, engine]) => `${name} ${engine}`)
      const metrics = Object.entries(platform.opsUrls).map(
        ([name, ops]) => `${ops}/metrics  ${colour('dim', name)}`,
      )
      const facts: [label: string, value: string][] = [
        ['API', colour('bold', url)],
        ['Reference', colour('bold', `${url}/docs`)],
        ['Sign in', `${colour('bold', `${site}/sign-in`)}  ${user.email}  ${user.password}`],
        ['Live key', key],
        ['Test key', testKey],
        ['All keys', join(data, 'credentials.json')],
        ['Engines', engines.join(', ')],
        ...(platform.engines.inUse.mail === 'folder'
          ? [['Mails', join(data, 'mail')] as [string, string]]
          : []),
        ['Metrics', metrics.join(`\n${' '.repeat(15)}`)],
      ]
      const heading = colour(['bold', 'green'], 'Meeting Intelligence is running')
      const summary = `ready in ${seconds.toFixed(1)} s, ${meetings} ${meetings === 1 ? 'meeting' : 'meetings'}`
      out.write(`
  ${heading} ${colour('dim', `(${summary})`)}

${facts.map(([label, value]) => `    ${colour('dim', label.padEnd(11))}${value}`).join('\n')}

  Try, in another terminal:

${commands(meetings)}
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
      process.stderr.write(`\n  ${message.replaceAll('\n', '\n  ')}\n\n`)
    },
  }
}
