export { freePort } from '@mi/local-platform/free-port'
