import { spawn } from 'node:child_process'

const OPENERS: Partial<Record<NodeJS.Platform, [string, string[]]>> = {
  darwin: ['open', []],
  win32: ['rundll32', ['url.dll,FileProtocolHandler']],
}

/** Opens an address in the local browser, if there is one. The terminal shows the address too. */
export function openBrowser(address: string): void {
  const [command, args] = OPENERS[process.platform] ?? ['xdg-open', []]
  const child = spawn(command, [...args, address], { stdio: 'ignore', detached: true })
  child.on('error', () => {})
  child.unref()
}
