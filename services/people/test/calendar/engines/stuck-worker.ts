/** Tasks that behave as the content of the file requests. */
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
