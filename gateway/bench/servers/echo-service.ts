/** A gRPC service that responds to every call with the same 8 KiB. */
import { type handleUnaryCall, Server, ServerCredentials } from '@grpc/grpc-js'

const RESPONSE = Buffer.alloc(8 * 1024, 1)
const asIs = (bytes: Buffer): Buffer => bytes
const server = new Server()
const call: handleUnaryCall<Buffer, Buffer> = (_call, callback) => callback(null, RESPONSE)
const method = {
  path: '/bench.Echo/Call',
  requestStream: false,
  responseStream: false,
  requestSerialize: asIs,
  requestDeserialize: asIs,
  responseSerialize: asIs,
  responseDeserialize: asIs,
} as const
server.addService({ call: method }, { call })
server.bindAsync('127.0.0.1:0', ServerCredentials.createInsecure(), (error, port) => {
  if (error) throw error
  console.log(`127.0.0.1:${port}`)
})
