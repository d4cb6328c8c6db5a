import { beforeAll, expect, test } from 'vitest'
import type { People } from '../support/people.ts'

/** The payload of `speaker_profile.matched`. */
interface Matched {
  meeting_id: string
  participant_id: string
  speaker_profile: { id: string }
}

/** Tests links by hand and their effects in other services. */
export function byHand(shared: () => People): void {
  let people: People
  beforeAll(() => {
    people = shared()
  })

  test('remembers a removed link after a new import; announces only links', async () => {
    const wrong = await people.profile({ name: 'Vera Wrong' })
    const said = [{ speaker: 'Vera Wrong', start: 0, end: 3 }]
    const id = await people.meeting({ said })
    const linked = await people.speakers(id, speakers => speakers['Vera Wrong'].speaker_profile_id === wrong)
    const participant = linked['Vera Wrong'].participant_id
    const path = `/meetings/${id}/speakers/${participant}`
    expect((await people.send('PUT', path, {})).json.error.details).toEqual([
      { field: 'speaker_profile_id', message: 'is required' },
    ])
    expect((await people.send('PUT', path, { speaker_profile_id: null })).json).toMatchObject({
      speaker_profile_id: null,
      method: null,
      suggestions: [],
    })
    expect((await people.detail(wrong)).stats.meeting_count).toBe(0)
    const longer = [...said, { speaker: 'Somebody Else', start: 3, end: 9 }]
    const segments = longer.map(segment => ({ ...segment, text: 'Again.' }))
    await people.send('PUT', `/meetings/${id}/transcript`, { segments })
    const again = await people.speakers(id, speakers => 'Somebody Else' in speakers)
    expect(again['Vera Wrong'].speaker_profile_id).toBeNull()
    // A later event has arrived, so an earlier event would have arrived too.
    const somebody = await people.profile({ name: 'Somebody By Hand' })
    const other = again['Somebody Else'].participant_id
    const body = { speaker_profile_id: somebody }
    expect((await people.send('PUT', `/meetings/${id}/speakers/${other}`, body)).status).toBe(200)
    const matches = async () =>
      (await people.send('GET', '/webhook-events?limit=100&type=speaker_profile.matched')).json.data.flatMap(
        ({ data: { object } }: { data: { object: Matched } }) =>
          object.meeting_id === id ? [[object.participant_id, object.speaker_profile.id]] : [],
      )
    const announced = await people.until(matches, all => all.some(([speaker]: string[]) => speaker === other))
    expect(announced.toSorted()).toEqual(
      [
        [participant, wrong],
        [other, somebody],
      ].toSorted(),
    )
  })

  test('new diagrams use the profile name of a speaker linked by hand', async () => {
    const id = await people.meeting({
      said: [
        { speaker: 'A', start: 0, end: 4, text: 'Could you send the harbour plan to the council by Friday?' },
        { speaker: 'B', start: 5, end: 9, text: 'Yes, I will send the harbour plan to the council.' },
        { speaker: 'A', start: 10, end: 14, text: 'Could you also review the budget for the boats?' },
        { speaker: 'B', start: 15, end: 19, text: 'I will review the budget for the boats on Monday.' },
      ],
      speakers: [
        { label: 'A', name: 'Speaker A' },
        { label: 'B', name: 'Speaker B' },
      ],
    })
    const { 'Speaker B': speaker } = await people.speakers(id, speakers => 'Speaker B' in speakers)
    const diagram = async () => {
      const asked = await people.send('POST', `/meetings/${id}/diagrams`, { type: 'sequence' })
      expect(asked.status, asked.text).toBe(202)
      const read = async () => (await people.send('GET', `/diagrams/${asked.json.id}`)).json
      const made = await people.until(read, state => state.status !== 'processing')
      expect(made.status).toBe('completed')
      return made.source_markup as string
    }
    expect(await diagram()).toContain('Speaker B')

    const olga = await people.profile({ name: 'Olga Harbour' })
    const path = `/meetings/${id}/speakers/${speaker.participant_id}`
    expect((await people.send('PUT', path, { speaker_profile_id: olga })).status).toBe(200)
    await people.speakers(id, speakers => 'Olga Harbour' in speakers)
    // The diagram may be older, because a new name reaches each service asynchronously.
    const renamed = await people.until(diagram, markup => markup.includes('Olga Harbour'))
    expect(renamed).not.toContain('Speaker B')
    expect(renamed).toContain('Speaker A')
  })
}
