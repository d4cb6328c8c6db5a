import type { Command } from 'commander'
import { count } from '../../arguments.ts'
import { confirm } from '../../confirm.ts'
import { contextOf } from '../../context.ts'
import { findMeeting, MEETING_ARGUMENT } from '../../find-meeting.ts'
import { findMeetingSpeaker, findSpeaker, SPEAKER_ARGUMENT } from '../../find-speaker.ts'
import { type Column, duration, localTime, printJson } from '../../output.ts'
import { printList } from '../../print-list.ts'
import { type ProfileDetail, printProfile } from './print-profile.ts'

interface Profile {
  id: string
  name: string
  email: string | null
  organization: string | null
  meeting_count: number
  total_speaking_seconds: number
  last_seen_at: string | null
}

const COLUMNS: Column<Profile>[] = [
  { title: 'id', value: profile => profile.id },
  { title: 'name', value: profile => profile.name, flexible: 'end' },
  { title: 'e-mail', value: profile => profile.email ?? '–', flexible: 'end', optional: true },
  { title: 'organization', value: profile => profile.organization ?? '–', flexible: 'end', optional: true },
  { title: 'meetings', value: profile => String(profile.meeting_count), align: 'right' },
  {
    title: 'spoke',
    value: profile => duration(profile.total_speaking_seconds),
    align: 'right',
    optional: true,
  },
  { title: 'last seen', value: profile => localTime(profile.last_seen_at), optional: true },
]

interface Fields {
  email?: string
  organization?: string
}

/** Adds the commands that create, change and merge profiles. */
export function addProfileCommands(speakers: Command): void {
  speakers
    .command('list', { isDefault: true })
    .description('list speaker profiles by name')
    .option('--search <text>', 'only those with this in name or e-mail address')
    .option('-n, --most <count>', 'at most this many', count, 50)
    .action(async ({ search, most }: { search?: string; most: number }, command: Command) => {
      const { api, output } = await contextOf(command)
      const empty = 'No speaker profiles. `mi speakers create NAME` makes one.'
      await printList(api, output, {
        path: '/speaker-profiles',
        query: { search },
        most,
        columns: COLUMNS,
        empty,
      })
    })

  speakers
    .command('show <speaker>')
    .description(`show statistics and latest meetings: ${SPEAKER_ARGUMENT}`)
    .action(async (name: string, _options, command: Command) => {
      const { api, output } = await contextOf(command)
      printProfile(output, await api.json('GET', pathOf(await findSpeaker(api, name))))
    })

  speakers
    .command('create <name>')
    .description('create a profile, or make it of a speaker of a meeting')
    .option('--email <address>', 'how attendees and participants are recognised')
    .option('--organization <name>', 'where they work')
    .option('--meeting <meeting>', `made of a speaker of this meeting: ${MEETING_ARGUMENT}`)
    .option('--speaker <name>', 'that speaker: name or id of the participant')
    .action(
      async (name: string, options: Fields & { meeting?: string; speaker?: string }, command: Command) => {
        const { api, output } = await contextOf(command)
        const { email, organization } = options
        if ((options.meeting === undefined) !== (options.speaker === undefined))
          command.error('error: --meeting and --speaker go together', { exitCode: 2 })
        const meeting = options.meeting && (await findMeeting(api, options.meeting))
        const speaker =
          meeting && options.speaker && (await findMeetingSpeaker(api, meeting, options.speaker))
        const from = speaker ? { meeting_id: meeting, participant_id: speaker.participant_id } : {}
        const created = await api.json<Profile>('POST', '/speaker-profiles', {
          json: { name, email, organization, ...from },
        })
        if (output.json) return printJson(output, created)
        output.out.write(`Created ${created.name} (${created.id})\n`)
      },
    )

  speakers
    .command('update <speaker>')
    .description(`change a profile: ${SPEAKER_ARGUMENT}`)
    .option('--name <name>', 'as lists and transcripts show it')
    .option('--email <address>', 'another address; "none" removes it')
    .option('--organization <name>', 'where they work; "none" removes it')
    .action(async (name: string, options: Fields & { name?: string }, command: Command) => {
      const { api, output } = await contextOf(command)
      const json = {
        name: options.name,
        email: options.email === 'none' ? null : options.email,
        organization: options.organization === 'none' ? null : options.organization,
      }
      printProfile(output, await api.json('PATCH', pathOf(await findSpeaker(api, name)), { json }))
    })

  speakers
    .command('delete <speaker...>')
    .description('delete profiles and their voices; names in transcripts stay')
    .option('-y, --yes', 'do not ask')
    .action(async (names: string[], options: { yes?: boolean }, command: Command) => {
      const { api, output } = await contextOf(command)
      const profiles: ProfileDetail[] = []
      for (const name of names) profiles.push(await api.json('GET', pathOf(await findSpeaker(api, name))))
      const shown = profiles
        .map(profile => `“${profile.name}” (${profile.stats.meeting_count} meetings)`)
        .join(', ')
      if (!options.yes) await confirm(`Delete ${shown} and the voices?`)
      for (const { id, name } of profiles) {
        await api.raw('DELETE', pathOf(id))
        if (!output.json) output.out.write(`Deleted ${name} (${id})\n`)
      }
      if (output.json)
        printJson(
          output,
          profiles.map(({ id }) => id),
        )
    })

  speakers
    .command('merge <speaker> <other>')
    .description('two profiles are one person: the other one becomes part of the first')
    .action(async (name: string, otherName: string, _options, command: Command) => {
      const { api, output } = await contextOf(command)
      const id = await findSpeaker(api, name)
      const from_id = await findSpeaker(api, otherName)
      const merged = await api.json<ProfileDetail>('POST', `${pathOf(id)}/merge`, { json: { from_id } })
      printProfile(output, merged)
      if (!output.json) output.err.write(`Undo within 30 days: mi speakers unmerge ${merged.id} ${from_id}\n`)
    })

  speakers
    .command('unmerge <speaker> <id>')
    .description('undo a merge within 30 days; the id is that of the profile that comes back')
    .action(async (name: string, from_id: string, _options, command: Command) => {
      const { api, output } = await contextOf(command)
      const id = await findSpeaker(api, name)
      printProfile(output, await api.json('POST', `${pathOf(id)}/unmerge`, { json: { from_id } }))
    })
}

function pathOf(id: string): string {
  return `/speaker-profiles/${encodeURIComponent(id)}`
}
