import protobuf from 'protobufjs'
import { listObjects } from '../load/protos.ts'

/** The messages that a service receives as a request or as a part of a request. Their fields may be missing. */
export function requestMessages(root: protobuf.Root): Set<protobuf.Type> {
  const found = new Set<protobuf.Type>()
  const visit = (type: protobuf.Type): void => {
    if (found.has(type)) return
    found.add(type)
    for (const field of type.fieldsArray) {
      if (field.resolve().resolvedType instanceof protobuf.Type) visit(field.resolvedType as protobuf.Type)
    }
  }
  for (const service of listObjects(root, protobuf.Service)) {
    for (const method of service.methodsArray) visit(method.resolvedRequestType as protobuf.Type)
  }
  return found
}
