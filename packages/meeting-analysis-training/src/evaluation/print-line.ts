/** One figure with the random one beside it, and the bar it is measured against. */
export function line(what: string, value: number, baseline: number, bar: string): void {
  const number = (figure: number) => (Number.isNaN(figure) ? '–' : figure.toFixed(figure > 2 ? 2 : 3))
  console.log(
    `${what.padEnd(62)} ${number(value).padStart(8)}   random ${number(baseline).padStart(7)}   ${bar === '' ? '' : `bar ${bar}`}`,
  )
}
