/** Does what the title of the meeting, or the question, says. */
function act(command: string): { title: string } {
  if (command === 'never end') for (;;);
  if (command === 'fill memory') {
    const kept: number[][] = []
    for (;;) kept.push(new Array(100_000).fill(kept.length))
  }
  return { title: command }
}

export const summarize = ({ meeting }: { meeting: { title: string } }) => act(meeting.title)
export const answer = ({ question }: { question: string }) => act(question)
