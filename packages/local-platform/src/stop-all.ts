/** Runs every step in order, also after one that failed; then throws the first failure. */
export async function stopAll(steps: (() => Promise<void> | void)[]): Promise<void> {
  const failures: unknown[] = []
  for (const step of steps) {
    try {
      await step()
    } catch (error) {
      failures.push(error)
    }
  }
  if (failures.length > 0) throw failures[0]
}
