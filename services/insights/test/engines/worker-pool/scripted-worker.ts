/** Performs the command in the title of the meeting, or in the question. */
function act(command: string): { title: string } {
  if (command === 'never end') for (;;);
  if (command === 'fill memory') {
    const kept: number[][] = []
    for (;;) kept.push(new Array(100_000).fill(kept.length))
  }
  if (command === 'fail afterwards')
    setTimeout(() => {
      throw new Error('nobody waits for this')
    }, 20)
  return { title: command }
}

export const summarize = ({ meeting }: { meeting: { title: string } }) => act(meeting.title)
export const answer = ({ question }: { question: string }) => act(question)
