/** The tokens that a provider granted (RFC 6749, section 5.1). */
export interface Grant {
  accessToken: string
  expiresAt: Date
  refreshToken: string
}
