/** Fastify and pg in one process: the same query without a network hop. */
import fastify from 'fastify'
import { openPage } from './page-query.ts'

const page = await openPage()
const app = fastify()
app.get('/', async () => page())
console.log(await app.listen({ port: 0, host: '127.0.0.1' }))
