import service from './service.ts'

await service.main()
