/** OAuth apps of an account in one mode. */
export const MOST_APPS = 25
