/** Runs every step in order, also after a failure. @throws the failure, or an AggregateError that names each of several */
export async function stopAll(steps: (() => Promise<void> | void)[]): Promise<void> {
  const failures: unknown[] = []
  for (const step of steps) {
    try {
      await step()
    } catch (error) {
      failures.push(error)
    }
  }
  if (failures.length > 1) throw new AggregateError(failures, failures.map(String).join('; '))
  if (failures.length > 0) throw failures[0]
}
