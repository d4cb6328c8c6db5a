/** A minimal gRPC service: it runs the query and returns the rows as JSON bytes, which the proxy passes on. */
import { type handleUnaryCall, Server, ServerCredentials } from '@grpc/grpc-js'
import { openPage } from './page-query.ts'

const page = await openPage()
const asIs = (bytes: Buffer): Buffer => bytes
const server = new Server()
const list: handleUnaryCall<Buffer, Buffer> = (_call, callback) => {
  page().then(
    value => callback(null, Buffer.from(JSON.stringify(value))),
    error => callback(error),
  )
}
server.addService(
  {
    list: {
      path: '/bench.Bare/List',
      requestStream: false,
      responseStream: false,
      requestSerialize: asIs,
      requestDeserialize: asIs,
      responseSerialize: asIs,
      responseDeserialize: asIs,
    },
  },
  { list },
)
server.bindAsync('127.0.0.1:0', ServerCredentials.createInsecure(), (error, port) => {
  if (error) throw error
  console.log(`127.0.0.1:${port}`)
})
