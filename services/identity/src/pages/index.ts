import { createPageRouter, type PageRouter } from '@mi/service-kit'

/** Every web page of the service. */
export function pages(): PageRouter {
  return createPageRouter()
}
