/**
 * Invisible characters: white space, control characters, and characters that are there to be invisible (Unicode's
 * Default_Ignorable_Code_Point in the basic plane, and the empty Braille pattern). Beside others they have their use (a
 * zero-width joiner in an emoji, a non-joiner in Persian). Escapes that JavaScript, Python and Java read alike, since
 * the pattern is in the OpenAPI document.
 */
const INVISIBLE = [
  '\\s',
  '\\u0000-\\u001f\\u007f-\\u009f',
  '\\u00ad\\u034f\\u061c',
  '\\u115f\\u1160\\u17b4\\u17b5\\u180b-\\u180f',
  '\\u200b-\\u200f\\u2028-\\u202e\\u2060-\\u206f',
  '\\u2800\\u3164\\ufe00-\\ufe0f\\ufeff\\uffa0\\ufff0-\\ufffb',
].join('')

/** The pattern of names and titles, `not_blank` in the protos: something in it can be seen. */
export const NOT_BLANK = `[^${INVISIBLE}]`

const VISIBLE = new RegExp(NOT_BLANK, 'u')

/** True when nothing of a name is visible. */
export function isBlank(text: string): boolean {
  return !VISIBLE.test(text)
}
