export {
  type DeclaredError,
  defineErrors,
  type ErrorDefinition,
  errorCatalogue,
  type Occurrence,
} from './catalogue.ts'
export { commonErrors, invalid, invalidFields, notFound } from './common-errors.ts'
export { ERROR_METADATA, fromGrpcError, type GrpcError, toGrpcError } from './grpc.ts'
export { type ErrorDetail, httpStatusOf, ServiceError, type ServiceErrorInit } from './service-error.ts'
export { type ErrorStatus, isErrorStatus, STATUSES } from './status.ts'
