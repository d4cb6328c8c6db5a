import { escapeHtml } from '@mi/pages'
import { addressOf } from './place.ts'
import { clockTime, turnsOf } from './transcript-parts.ts'
import type { SharedView } from './view.ts'

/** The transcript with speakers and times. The script shows search and player controls. */
export function renderTranscript(view: SharedView): string {
  const { transcript } = view
  const head =
    '<section id="transcript" aria-labelledby="transcript-title">\n<h2 id="transcript-title">Transcript</h2>'
  const player = renderPlayer(view)
  if (!transcript) return `${head}\n${player}\n<p class="empty">There is no transcript yet.</p>\n</section>`
  const { segments, language, part, starts } = transcript
  const from = starts[part] ?? 0
  const turns = turnsOf(segments).map(({ speaker, segments: said }) => {
    const first = said[0]?.segment.start ?? 0
    const text = said
      .map(
        ({ segment, index }) =>
          `<span id="s${from + index}" data-at="${round(segment.start)}">${escapeHtml(segment.text)}</span>`,
      )
      .join(' ')
    return `<li dir="auto"><h3>${escapeHtml(speaker)} <span class="at" data-at="${round(first)}">${clockTime(first)}</span></h3><p>${text}</p></li>`
  })
  const nav = renderParts(starts.length, part, view)
  const lang = language ? ` lang="${escapeHtml(language)}"` : ''
  return `${head}
${player}
<search class="find" hidden><label for="find">Search in ${starts.length > 1 ? 'this part of ' : ''}the transcript</label><div><input id="find" type="search" autocomplete="off" spellcheck="false"><button type="button" class="quiet" data-step="-1" aria-label="Previous match">↑</button><button type="button" class="quiet" data-step="1" aria-label="Next match">↓</button></div><output for="find"></output></search>
${nav}<ol class="turns"${lang}>
${turns.join('\n')}
</ol>
${nav}</section>`
}

function renderPlayer({ recordingType, recordingPath }: SharedView): string {
  if (recordingType === null) return ''
  const kind = recordingType.startsWith('video/') ? 'video' : 'audio'
  return `<div class="player"><${kind} controls preload="metadata" src="${recordingPath}" aria-label="Recording of the meeting"></${kind}><label class="follow" hidden><input type="checkbox" checked> The transcript follows the recording</label></div>`
}

function renderParts(count: number, current: number, { path, place }: SharedView): string {
  if (count <= 1) return ''
  const links = Array.from({ length: count }, (_, part) => {
    const href = escapeHtml(addressOf(path, { ...place, part }, '#transcript'))
    return part === current
      ? `<a aria-current="page" href="${href}">${part + 1}</a>`
      : `<a href="${href}">${part + 1}</a>`
  })
  return `<nav class="parts" aria-label="Parts of the transcript">Part ${links.join(' ')}</nav>\n`
}

function round(seconds: number): string {
  return String(Math.round(seconds * 100) / 100)
}
