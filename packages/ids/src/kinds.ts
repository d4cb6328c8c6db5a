/** Prefix of an id → the resource's name in messages ("The meeting does not exist."). */
export const KINDS = {
  acc: 'account',
  act: 'action item',
  app: 'OAuth app',
  aud: 'audit entry',
  cal: 'calendar connection',
  chn: 'channel',
  cmt: 'comment',
  del: 'deletion receipt',
  dgm: 'diagram',
  dlv: 'delivery',
  evn: 'event',
  evt: 'calendar event',
  key: 'API key',
  mtg: 'meeting',
  nte: 'note',
  prt: 'participant',
  req: 'request',
  seg: 'segment',
  ses: 'session',
  shr: 'share',
  spk: 'speaker profile',
  sum: 'summary',
  tpl: 'template',
  trs: 'transcript',
  usr: 'user',
  ver: 'summary version',
  vsm: 'voice sample',
  wev: 'webhook event',
  whk: 'webhook',
} as const

export type Kind = keyof typeof KINDS
export type ResourceName = (typeof KINDS)[Kind]

export function isKind(value: string): value is Kind {
  return Object.hasOwn(KINDS, value)
}
