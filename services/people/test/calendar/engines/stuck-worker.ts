/** Tasks that do what the content of the file says. */
export function checkFile({ content }: { content: Uint8Array }): null {
  const command = Buffer.from(content).toString()
  if (command === 'loop') for (;;);
  if (command === 'fill') {
    const lists: number[][] = []
    for (;;) lists.push(new Array(100_000).fill(lists.length))
  }
  return null
}

export const readFeed = checkFile
