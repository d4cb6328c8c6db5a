import { type Html, html } from '@mi/pages'

const WIDTH = 640
const HEIGHT = 120

export interface DayValue {
  /** `2026-11-22` */
  date: string
  count: number
}

/** Calls per day, as an SVG bar chart and as a table for users who cannot see the chart. */
export function callsChart(days: readonly DayValue[]): Html {
  const most = Math.max(...days.map(({ count }) => count), 0)
  const total = days.reduce((sum, { count }) => sum + count, 0)
  const [first, last] = [days[0]?.date ?? '', days.at(-1)?.date ?? '']
  const step = WIDTH / Math.max(days.length, 1)
  const bars = days.map(({ date, count }, at) => {
    const height = most === 0 ? 0 : Math.max((count / most) * HEIGHT, count > 0 ? 2 : 0)
    return html`<rect x="${round(at * step + 1)}" y="${round(HEIGHT - height)}" width="${round(step - 2)}" height="${round(height)}"><title>${date}: ${count}</title></rect>`
  })
  return html`<figure class="chart">
<svg viewBox="0 0 ${WIDTH} ${HEIGHT}" preserveAspectRatio="none" role="img" aria-label="API calls a day, ${first} to ${last}: ${total} in all, at most ${most} a day">
${bars}
<path d="M0 ${HEIGHT}h${WIDTH}"/>
</svg>
<div class="ends"><span>${first}</span><span>at most ${most} a day</span><span>${last}</span></div>
<figcaption><details><summary>As a table</summary>
<table><thead><tr><th scope="col">Day</th><th scope="col">API calls</th></tr></thead>
<tbody>${days.map(({ date, count }) => html`<tr><td>${date}</td><td>${count}</td></tr>`)}</tbody></table>
</details></figcaption>
</figure>`
}

function round(value: number): number {
  return Math.round(value * 10) / 10
}
