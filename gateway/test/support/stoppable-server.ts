import { Server, ServerCredentials } from '@grpc/grpc-js'

// A gRPC server in its own process, which a test can stop with a signal. The kernel then still accepts
// connections, but no response arrives. It echoes calls of test.Test/Call.
const asIs = (bytes: Buffer): Buffer => bytes
const server = new Server()
const codec = {
  requestSerialize: asIs,
  requestDeserialize: asIs,
  responseSerialize: asIs,
  responseDeserialize: asIs,
}
const call = { path: '/test.Test/Call', requestStream: false as const, responseStream: false as const }
server.addService(
  { call: { ...call, ...codec } },
  {
    call: ((received: { request: Buffer }, callback: (error: null, value: Buffer) => void) =>
      callback(null, received.request)) as never,
  },
)
server.bindAsync('127.0.0.1:0', ServerCredentials.createInsecure(), (error, port) => {
  if (error) throw error
  process.stdout.write(`127.0.0.1:${port}\n`)
})
// The process ends with the test that started it.
process.stdin.on('end', () => process.exit(0)).resume()
