/** Settings of a service that serves pages. */
export const pageDeclarations = {
  pagesPort: {
    env: 'PAGES_PORT',
    type: 'integer',
    min: 0,
    max: 65_535,
    default: 0,
    meaning: "port of the web pages, for the gateway; the service table's when absent, 0 for any free one",
  },
} as const
