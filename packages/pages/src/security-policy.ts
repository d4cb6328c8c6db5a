export interface SecurityPolicyOptions {
  /** Origins other than this one to which forms may be sent or redirected. */
  formTargets?: readonly string[]
  /** Permits scripts of this origin. Without it, no scripts run. */
  scripts?: boolean
  /** Sources of audio and video in addition to this origin. Without it, no media are loaded. */
  media?: readonly string[]
}

/**
 * The Content-Security-Policy of a page: styles and images of this origin only, nothing inline, no framing. Browsers apply `form-action`
 * also to redirects after a form, so a form that ends at another site must name it.
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
