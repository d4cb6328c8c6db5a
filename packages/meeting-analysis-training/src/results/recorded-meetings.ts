import type { Segment } from '@mi/meeting-analysis'
import { frenchMeeting, germanMeeting, spanishMeeting, type Turns } from '@mi/meeting-analysis/test-meetings'
import { OWN_QUESTIONS } from '../../data/questions/own-questions.ts'
import { TYPED_QUESTIONS } from '../../data/questions/typed-questions.ts'
import { loadAmi } from '../corpora/ami.ts'
import { loadDemoMeetings } from '../corpora/demo-meetings.ts'
import { loadEarningsCalls } from '../corpora/earnings.ts'
import { loadPublicCalls } from '../corpora/public-calls.ts'
import { loadQmsum } from '../corpora/qmsum.ts'
import { participantsOf, type RecordedMeeting } from '../corpora/recorded-meeting.ts'
import { asCalls, loadScenes } from '../corpora/scenes.ts'

/** A meeting with the questions that were written for it. */
export interface AskedMeeting extends RecordedMeeting {
  readonly questions: readonly string[]
}

/** Every meeting of `MI_DATA_DIR`, the demo meetings, the scenes, and the test meetings of other languages. */
export async function loadAskedMeetings(): Promise<AskedMeeting[]> {
  const startedAt = '2005-03-02T10:00:00Z'
  const written = Map.groupBy([...OWN_QUESTIONS, ...TYPED_QUESTIONS], ({ meeting }) => meeting)
  const questionsFor = (id: string) => (written.get(id) ?? []).map(({ question }) => question)
  const english = { language: 'en', questions: [] }
  const teams = (['da', 'da-asr'] as const).flatMap(kind =>
    loadAmi(kind).map(meeting => ({ ...english, ...meeting, id: `ami/${kind}/${meeting.id}`, startedAt })),
  )
  const calls = loadPublicCalls().map(call => ({
    ...english,
    ...call,
    id: `calls/${call.id}`,
    startedAt: `${call.date}T14:00:00Z`,
    questions: questionsFor(call.id),
  }))
  const committees = loadQmsum().map(({ id, passages, questions }) => ({
    ...english,
    id: `qmsum/${id}`,
    startedAt: null,
    segments: passages,
    participants: participantsOf(passages),
    questions: [...questionsFor(id), ...questions.map(({ question }) => question)],
  }))
  const scenes = asCalls(loadScenes()).map(call => ({ ...english, ...call, startedAt }))
  const others = [...loadEarningsCalls(), ...(await loadDemoMeetings()), ...testMeetings()]
  return [
    ...teams,
    ...calls,
    ...committees,
    ...scenes,
    ...others.map(meeting => ({ ...meeting, questions: [] })),
  ]
}

function testMeetings(): RecordedMeeting[] {
  return [
    testMeeting('de', germanMeeting),
    testMeeting('fr', frenchMeeting),
    testMeeting('es', spanishMeeting),
  ]
}

function testMeeting(language: string, turns: Turns): RecordedMeeting {
  const segments = turns.map(
    ([speakerName, text], index): Segment => ({
      id: `seg_${index}`,
      index,
      speakerId: speakerName,
      speakerName,
      text,
      start: index * 8,
      end: index * 8 + 7,
    }),
  )
  return {
    id: `test/${language}`,
    startedAt: '2026-03-04T09:00:00Z',
    language,
    participants: participantsOf(segments),
    segments,
  }
}
