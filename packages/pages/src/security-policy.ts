export interface SecurityPolicyOptions {
  /** Where forms may be sent, and where the answer to one may redirect to, beside this origin. */
  formTargets?: readonly string[]
  /** Whether the page has scripts from this origin; none otherwise. */
  scripts?: boolean
  /** Where audio and video come from, beside this origin; none otherwise. */
  media?: readonly string[]
}

/**
 * The Content-Security-Policy of a page: styles and images of this origin, nothing from elsewhere, nothing inline, in no
 * frame. Browsers hold redirects after a form against `form-action` too, so a form that ends at another site names it.
 */
export function securityPolicy({
  formTargets = [],
  scripts = false,
  media,
}: SecurityPolicyOptions = {}): string {
  return [
    "default-src 'none'",
    "style-src 'self'",
    "img-src 'self' data:",
    ...(scripts ? ["script-src 'self'", "connect-src 'self'"] : []),
    ...(media ? [["media-src 'self'", ...media].join(' ')] : []),
    ["form-action 'self'", ...formTargets].join(' '),
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
}
