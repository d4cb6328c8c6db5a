// The identity service in a process of its own, for oauth.ts.
import service from '../src/service.ts'

const running = await service.start(process.env)
process.on('disconnect', () => void running.stop().then(() => process.exit(0)))
process.send?.({ address: running.pagesAddress })
