import { eventually, type TestServices } from '@mi/testkit'
import { PATIENCE_MS } from './people-process.ts'

export interface Speaker {
  name: string
  start: number
  end: number
  voice?: number[]
}

/** Creates meetings of a new account from transcripts, and reads their speakers and profiles. */
export function spokenMeetings(services: TestServices) {
  const call = services.as(services.newCaller())
  const meetings = services.client('mi.meetings.v1.Meetings')
  const transcripts = services.client('mi.transcripts.v1.Transcripts')
  const profiles = services.client('mi.people.v1.SpeakerProfiles')
  const speakers = services.client('mi.people.v1.MeetingSpeakers')

  const speakersOf = async (meetingId: string) =>
    (await speakers.listMeetingSpeakers({ meetingId, limit: 100, cursor: '' }, call)).data

  return {
    call,
    profiles,
    speakers,
    speakersOf,
    /** Creates a meeting with this transcript. */
    async meeting(...said: Speaker[]): Promise<string> {
      const { id } = await meetings.createMeeting(
        { title: 'A', platform: 'zoom', startedAt: new Date('2026-03-02T09:00:00Z') },
        call,
      )
      const body = JSON.stringify({
        speakers: said.map(({ name, voice }) => ({
          ...{ label: name, name, ...(voice && { voice_embedding: { model: 'm', vector: voice } }) },
        })),
        segments: said.map(({ name, start, end }) => ({ speaker: name, start, end, text: 'Good morning.' })),
      })
      async function* messages() {
        yield { meetingId: id, contentType: 'application/json', language: 'en', chunk: new Uint8Array() }
        yield { meetingId: '', contentType: '', chunk: Buffer.from(body) }
      }
      await transcripts.importTranscript(messages(), call)
      return id
    },
    /** Waits until `count` of its speakers have a profile. */
    linked: (meetingId: string, count: number) =>
      eventually(
        () => speakersOf(meetingId),
        list => list.filter(item => item.speakerProfileId !== null).length === count,
        PATIENCE_MS,
      ),
    /** The number of meetings, seconds and words. */
    async totals(id: string) {
      const { stats } = await profiles.getSpeakerProfile({ id }, call)
      return [stats?.meetingCount, stats?.totalSpeakingSeconds, stats?.totalWordCount]
    },
  }
}
