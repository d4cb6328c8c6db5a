import { trimEnd } from '@mi/text'

/** The plain form of a stem before ます by its last sound, of the verbs in which it changes. */
const CHANGES: Readonly<Record<string, string>> = {
  り: 'る',
  き: 'く',
  い: 'う',
  ち: 'つ',
  み: 'む',
  び: 'ぶ',
  ぎ: 'ぐ',
  に: 'ぬ',
}
const OPENS =
  /^(?:(?:はい|ええ|では|じゃあ|それでは|あと|えっと|わかりました|分かりました|承知しました|了解です|また)[、。,\s]*)+/u
const WHO = /^(?:(?:私|わたし|僕|こちら)(?:の(?:方|ほう))?(?:が|で|は)|(?:どなたか|誰か|皆さん|みなさん)、?)/u
const ASKED = /(?:を|も|の方)?(?:も)?お願い(?:でき|し|いたし)ます(?:か|でしょうか|ね)?$/u
const PLEASE =
  /^(?<stem>.{1,200}?)(?:て|で)(?:いただけますか|もらえますか|いただけませんか|もらえませんか|ください|いただけると.{0,40}|ほしいです|くれますか)$/u
const WILL = /^(?<stem>.{1,200}?)(?:て(?:お|い)き|とき)?ます(?:ね|よ|ので)?$/u

/** 「明日、資料を送ります」を「明日、資料を送る」に: the plain form, as tasks are written. Null where there is no polite verb. */
export function japanesePhrase(said: string): string | null {
  const plain = trimEnd(said.replace(OPENS, '').replace(WHO, ''), /[。、\s]/u)
  const asked = plain.replace(ASKED, '')
  if (asked !== plain) return asked
  const please = PLEASE.exec(plain)?.groups
  if (please?.stem !== undefined) return `${fromTe(please.stem)}`
  const stem = WILL.exec(plain)?.groups?.stem
  if (stem === undefined) return null
  // 「画面は公開します」: what it is about is what is worked on.
  return fromStem(/[をが]/u.test(stem) ? stem : stem.replace(/は(?=.)/u, 'を'))
}

// 「送付し」 of 「送付する」, 「直し」 of 「直す」.
function fromStem(stem: string): string {
  if (/(?:直|渡|出|探|(?<!電)話|示|試)し$/u.test(stem)) return `${stem.slice(0, -1)}す`
  if (stem.endsWith('し')) return `${stem.slice(0, -1)}する`
  const changed = CHANGES[stem.at(-1) ?? '']
  return changed === undefined ? `${stem}る` : stem.slice(0, -1) + changed
}

// Before て: 「送っ」 of 「送る」, 「書い」 of 「書く」.
function fromTe(stem: string): string {
  if (stem.endsWith('っ')) return `${stem.slice(0, -1)}る`
  if (stem.endsWith('い')) return `${stem.slice(0, -1)}く`
  return stem.endsWith('し') ? fromStem(stem) : `${stem}る`
}
