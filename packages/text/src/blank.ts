/**
 * Invisible characters: white space, control characters, and characters that are invisible by definition (Unicode's
 * Default_Ignorable_Code_Point in the basic plane, and the empty Braille pattern). Some are useful beside other characters (a
 * zero-width joiner in an emoji, a non-joiner in Persian). JavaScript, Python and Java read these escapes alike, which matters
 * because the pattern is in the OpenAPI document.
 */
const INVISIBLE = [
  '\\s',
  '\\u0000-\\u001f\\u007f-\\u009f',
  '\\u00ad\\u034f\\u061c',
  '\\u115f\\u1160\\u17b4\\u17b5\\u180b-\\u180f',
  '\\u200b-\\u200f\\u2028-\\u202e\\u2060-\\u206f',
  '\\u2800\\u3164\\ufe00-\\ufe0f\\ufeff\\uffa0\\ufff0-\\ufffb',
].join('')

/** The pattern `not_blank` of names and titles in the protos: at least one character is visible. */
export const NOT_BLANK = `[^${INVISIBLE}]`

const VISIBLE = new RegExp(NOT_BLANK, 'u')

/** True if a text has no visible character. */
export function isBlank(text: string): boolean {
  return !VISIBLE.test(text)
}
