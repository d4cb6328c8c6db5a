import { expect, test } from 'vitest'
import { asCalls, forMeasuring, loadScenes, oddOf, readScenes } from '../src/corpora/scenes.ts'

const TEXT = `# 1
Nina: could you look at the nightly build
Omar: yeah I will
task 1 2 | explicit | Omar | Look at the nightly build

# 2
Petra (QA): the build is slow
Nina: so we keep it as it is
decision 2 | The build stays as it is
question 1 | Why is the build slow?
`

test('reads scenes with their labels', () => {
  const [first, second] = readScenes(TEXT, 'platform')
  expect(first).toEqual({
    id: 'platform-1',
    number: 1,
    cues: [
      { speaker: 'Nina', text: 'could you look at the nightly build' },
      { speaker: 'Omar', text: 'yeah I will' },
    ],
    tasks: [{ cues: [0, 1], title: 'Look at the nightly build', owner: 'Omar', strength: 'explicit' }],
    decisions: [],
    questions: [],
  })
  expect(second?.decisions).toEqual([
    { cues: [1], title: 'The build stays as it is', owner: null, strength: null },
  ])
  expect(second?.questions[0]).toMatchObject({ cues: [0], title: 'Why is the build slow?' })
})

test('names a wrong line, a wrong cue and a scene without a number', () => {
  expect(() => readScenes('# 1\nNina: hello\ntask 1 | sure | - | Look', 'platform')).toThrow('platform-1')
  expect(() => readScenes('# 1\nNina: hello\ndecision 2 | The list stays', 'platform')).toThrow('no cue 2')
  expect(() => readScenes('Nina: hello', 'platform')).toThrow('platform.txt')
})

test('labels of joined calls point at the cues of their scene', () => {
  const [call] = asCalls(readScenes(TEXT, 'platform'))
  expect(call?.gold?.actionItems[0]?.cues).toEqual([0, 1])
  expect(call?.segments[call.gold?.decisions[0]?.cues[0] ?? 0]?.text).toBe('so we keep it as it is')
})

test('reads all scenes, each for training or for measuring', () => {
  const scenes = loadScenes()
  expect(oddOf(scenes).length + forMeasuring(scenes).length).toBe(scenes.length)
  for (const { cues, tasks, id } of scenes) {
    const speakers = new Set(cues.map(({ speaker }) => speaker))
    expect(speakers.size, id).toBeGreaterThan(1)
    for (const { title } of tasks) expect(title.split(' ').length, `${id}: ${title}`).toBeGreaterThan(2)
  }
})
