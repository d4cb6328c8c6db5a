import { sampleMeetings } from '../../bench/sample-meetings.ts'
import { startWorld } from './world.ts'

const w = await startWorld({ env: { LOG_LEVEL: process.env.L ?? 'silent' } })
const page = sampleMeetings(20)
w.answer('mi.meetings.v1.Meetings/ListMeetings', async () => page)
console.log(w.gateway.url, w.key({ perMinute: 10_000_000 }))
process.on('SIGTERM', () => w.stop().then(() => process.exit(0)))
setTimeout(() => process.exit(0), 60000)
