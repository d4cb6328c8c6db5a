import type { Platform } from '@mi/contracts/mi/meetings/v1'

/** A meeting of every new sandbox. Its transcript is in `services/meetings/samples/`. */
export interface Sample {
  /** Never changes: repeated seeding creates the meeting only once. */
  key: string
  title: string
  platform: Platform
  /** Number of days before the seeding, and the hour (UTC) of the start. */
  daysAgo: number
  hour: number
  durationSeconds: number
  participants: { name: string; email: string | null }[]
  metadata: Record<string, string>
  file: string
  contentType: string
}

const person = (name: string, email: string | null = null) => ({ name, email })

export const SAMPLES: readonly Sample[] = [
  {
    key: 'robot-lawnmower-standup',
    title: 'Robot lawnmower: Wednesday standup',
    platform: 'microsoft_teams',
    daysAgo: 1,
    hour: 9,
    durationSeconds: 120,
    participants: [
      person('Ines Albrecht', 'ines.albrecht@example.com'),
      person('Tobias Renner', 'tobias.renner@example.com'),
      person('Mei-Ling Zhou'),
      person('Sam Okonkwo', 'sam.okonkwo@example.com'),
    ],
    metadata: { sample: 'true', project: 'moss' },
    file: 'robot-lawnmower-standup.vtt',
    contentType: 'text/vtt',
  },
  {
    key: 'point-hebdo-theatre',
    title: 'Point hebdo : le fantôme et la trappe',
    platform: 'zoom',
    daysAgo: 3,
    hour: 14,
    durationSeconds: 60,
    participants: [
      person('Aurélie Marchand', 'aurelie.marchand@example.com'),
      person('Jules Bertin'),
      person('Nadia Kherfi', 'nadia.kherfi@example.com'),
    ],
    metadata: { sample: 'true' },
    file: 'point-hebdo-theatre.json',
    contentType: 'application/json',
  },
  {
    key: 'entrevista-usuaria',
    title: 'Entrevista: los turnos de la panadería',
    platform: 'google_meet',
    daysAgo: 8,
    hour: 16,
    durationSeconds: 90,
    participants: [person('Carmen Olmedo'), person('Lucía Ferrer', 'lucia.ferrer@example.com')],
    metadata: { sample: 'true' },
    file: 'entrevista-usuaria.srt',
    contentType: 'application/x-subrip',
  },
  {
    key: 'bibliotheksumzug',
    title: 'Bibliotheksumzug: das Hallenbad',
    platform: 'desktop',
    daysAgo: 20,
    hour: 11,
    durationSeconds: 90,
    participants: [person('Jana Wendt', 'jana.wendt@example.com')],
    metadata: { sample: 'true' },
    file: 'bibliotheksumzug.txt',
    contentType: 'text/plain',
  },
]

/** The `delivery_id` of the transcript of a sample meeting. */
export const SAMPLE_DELIVERY = 'sample'

/** The start of the sample in a sandbox that is seeded at `now`. */
export function sampleStart({ daysAgo, hour }: Sample, now: Date): Date {
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate() - daysAgo, hour))
}
