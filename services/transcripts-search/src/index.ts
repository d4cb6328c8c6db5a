export { default as service } from './service.ts'
