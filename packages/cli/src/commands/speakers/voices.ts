import type { Command } from 'commander'
import { Argument } from 'commander'
import { confirm } from '../../confirm.ts'
import { contextOf } from '../../context.ts'
import { findSpeaker, SPEAKER_ARGUMENT } from '../../find-speaker.ts'
import { type Column, localTime, printJson, printTable } from '../../output.ts'

interface VoiceSample {
  id: string
  model: string
  dimension: number
  meeting_id: string | null
  created_at: string
}

const COLUMNS: Column<VoiceSample>[] = [
  { title: 'id', value: sample => sample.id },
  { title: 'taken', value: sample => localTime(sample.created_at) },
  { title: 'meeting', value: sample => sample.meeting_id ?? '–' },
  {
    title: 'model',
    value: sample => `${sample.model} (${sample.dimension})`,
    flexible: 'end',
    optional: true,
  },
]

/** Adds the commands for voice samples and voice matching. */
export function addVoiceCommands(speakers: Command): void {
  speakers
    .command('voices <speaker>')
    .description(`list the voice samples of a profile: ${SPEAKER_ARGUMENT}`)
    .action(async (name: string, _options, command: Command) => {
      const { api, output } = await contextOf(command)
      const path = `/speaker-profiles/${await findSpeaker(api, name)}/voice-samples`
      const rows = await Array.fromAsync(api.list<VoiceSample>(path, {}, 100))
      if (output.json) return printJson(output, rows)
      printTable(output, rows, COLUMNS, 'No voice samples.')
    })

  speakers
    .command('voice-matching')
    .description('show or switch whether speakers are recognised by their voices')
    .addArgument(new Argument('[state]', 'off erases every voice of the account').choices(['on', 'off']))
    .option('-y, --yes', 'do not ask')
    .action(async (state: string | undefined, options: { yes?: boolean }, command: Command) => {
      const { api, output } = await contextOf(command)
      if (state === 'off' && !options.yes) await confirm('Erase every voice of the account?')
      const matching = await (state
        ? api.json<{ enabled: boolean }>('PUT', '/voice-matching', { json: { enabled: state === 'on' } })
        : api.json<{ enabled: boolean }>('GET', '/voice-matching'))
      if (output.json) return printJson(output, matching)
      output.out.write(`Voice matching is ${matching.enabled ? 'on' : 'off'}\n`)
    })
}
