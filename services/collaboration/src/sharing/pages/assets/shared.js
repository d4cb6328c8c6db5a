// Search in the transcript, and a transcript that follows the recording. The page can be read without it.
const spoken = [...document.querySelectorAll('.turns p span')]
const texts = spoken.map(element => element.textContent)

// ---- the recording

const player = document.querySelector('.player audio, .player video')
if (player && spoken.length > 0) {
  const times = spoken.map(element => Number(element.dataset.at))
  const follow = document.querySelector('.follow input')
  follow.parentElement.hidden = false
  const calm = matchMedia('(prefers-reduced-motion: reduce)')
  let now = null

  const play = at => {
    player.currentTime = at
    player.play().catch(() => {})
  }
  for (const place of document.querySelectorAll('.turns .at')) {
    const button = document.createElement('button')
    button.type = 'button'
    button.className = 'at'
    button.textContent = place.textContent
    button.setAttribute('aria-label', `Play from ${place.textContent}`)
    button.addEventListener('click', () => play(Number(place.dataset.at)))
    place.replaceWith(button)
  }

  // The last segment that has begun.
  const current = () => {
    let low = 0
    let high = times.length
    while (low < high) {
      const middle = (low + high) >> 1
      if (times[middle] <= player.currentTime + 0.05) low = middle + 1
      else high = middle
    }
    return spoken[low - 1] ?? null
  }
  player.addEventListener('timeupdate', () => {
    const next = current()
    if (next === now) return
    now?.classList.remove('now')
    next?.classList.add('now')
    now = next
    if (next && follow.checked && !player.paused)
      next.scrollIntoView({ block: 'center', behavior: calm.matches ? 'auto' : 'smooth' })
  })
  // Who scrolls wants to read elsewhere.
  const stop = () => {
    if (!player.paused) follow.checked = false
  }
  addEventListener('wheel', stop, { passive: true })
  addEventListener('touchmove', stop, { passive: true })
}

// ---- search

const find = document.querySelector('.find')
if (find && spoken.length > 0) {
  find.hidden = false
  const input = find.querySelector('input')
  const output = find.querySelector('output')
  let matches = []
  let here = -1

  // Case and accents are the same, and each character keeps its place.
  const fold = text =>
    [...text]
      .map(one => one.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().slice(0, one.length) || one)
      .join('')
  const folded = texts.map(fold)

  const show = (index, words) => {
    const element = spoken[index]
    const text = texts[index]
    const parts = []
    let from = 0
    for (let at = folded[index].indexOf(words); words && at >= 0; at = folded[index].indexOf(words, from)) {
      const mark = document.createElement('mark')
      mark.textContent = text.slice(at, at + words.length)
      parts.push(text.slice(from, at), mark)
      matches.push(mark)
      from = at + words.length
    }
    if (parts.length === 0 && !element.querySelector('mark')) return
    element.replaceChildren(...parts, text.slice(from))
  }
  const go = step => {
    if (matches.length === 0) return
    matches[here]?.classList.remove('here')
    here = (here + step + matches.length) % matches.length
    matches[here].classList.add('here')
    matches[here].scrollIntoView({ block: 'center' })
    output.textContent = `Match ${here + 1} of ${matches.length}`
  }
  const search = () => {
    const words = fold(input.value.trim())
    matches = []
    here = -1
    for (let index = 0; index < spoken.length; index++) show(index, words)
    output.textContent = words && (matches.length === 1 ? '1 match' : `${matches.length || 'No'} matches`)
  }
  let timer
  input.addEventListener('input', () => {
    clearTimeout(timer)
    timer = setTimeout(search, 120)
  })
  input.addEventListener('keydown', event => {
    if (event.key !== 'Enter') return
    event.preventDefault()
    go(event.shiftKey ? -1 : 1)
  })
  for (const button of find.querySelectorAll('button'))
    button.addEventListener('click', () => go(Number(button.dataset.step)))
}
