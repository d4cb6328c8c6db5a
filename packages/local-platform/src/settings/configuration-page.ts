import type { SettingDescription } from '@mi/config'
import { gatewayPart, listServices } from '../parts.ts'
import { settingsOf } from './check-settings.ts'

interface Row extends SettingDescription {
  parts: string[]
}

const INTRODUCTION = `# Configuration

Every part reads its settings from environment variables. This page is generated from the declarations in the code: \`npm run configuration\`.

- An empty variable counts as absent. A wrong value stops the part at start with a line that names the variable and the expected form.
- Each entry has the type and the default. A duration is written \`250ms\`, \`30s\`, \`5m\`, \`12h\` or \`7d\`. A list is separated by commas. A secret is never logged.
- \`npm start\` sets addresses, ports, databases and secrets itself and passes the other variables on. It also reads \`MI_LOCAL_FOLDER\` (the folder of its data, default \`.local\`) and \`DATABASE_URL\` (your PostgreSQL instead of the embedded one; the role may create databases).
- With Compose or Kubernetes each part gets its own variables; [deploy/README.md](../deploy/README.md) shows them.
`

/** The text of `docs/configuration.md`: each variable of each part, with type, default and meaning. */
export async function configurationPage(): Promise<string> {
  const parts = [gatewayPart, ...listServices()]
  const rows = new Map<string, Row>()
  for (const part of parts) {
    for (const description of (await settingsOf(part)).describe()) {
      const known = rows.get(description.env)
      if (known) {
        known.parts.push(part.name)
        known.default ??= description.default
      } else rows.set(description.env, { ...description, parts: [part.name] })
    }
  }
  const groups = new Map<string, Row[]>()
  for (const row of rows.values()) {
    const title = titleOf(row, parts.length)
    groups.set(title, [...(groups.get(title) ?? []), row])
  }
  const sections = [...groups].map(([title, group]) => `\n## ${title}\n\n${group.map(line).join('')}`)
  return INTRODUCTION + sections.join('')
}

function titleOf({ parts }: Row, partCount: number): string {
  if (parts.length === partCount) return 'Every part'
  if (parts.length === partCount - 1 && !parts.includes(gatewayPart.name)) return 'Every service'
  return parts.length > 1 && parts.length < 6
    ? `Services: ${parts.join(', ')}`
    : parts.length > 1
      ? 'Gateway and services'
      : String(parts[0])
}

function line({ env, type, default: value, required, meaning }: Row): string {
  const shown = required ? ', required' : value === null || value === '' ? '' : `, \`${value}\``
  return `- \`${env}\` (${type}${shown}): ${sentence(meaning)}\n`
}

function sentence(text: string): string {
  const capitalized = text.charAt(0).toUpperCase() + text.slice(1)
  return /[.!?]$/.test(capitalized) ? capitalized : `${capitalized}.`
}
