/** A minimal proxy: node:http in front of one gRPC call. The bytes of the gRPC response are the HTTP response. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Client, credentials } from '@grpc/grpc-js'

const client = new Client(process.env.BARE_SERVICE_ADDRESS ?? '', credentials.createInsecure())
const asIs = (bytes: Buffer): Buffer => bytes

const server = createServer((_req, res) => {
  client.makeUnaryRequest('/bench.Bare/List', asIs, asIs, Buffer.alloc(0), (error, body) => {
    res.writeHead(error ? 502 : 200, { 'content-type': 'application/json; charset=utf-8' })
    res.end(body)
  })
})
server.listen(0, '127.0.0.1', () => {
  console.log(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
})
