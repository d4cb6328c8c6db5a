import { createBuiltInEngine } from '../../src/engines/built-in.ts'
import { describeEngine } from './engine-contract.ts'

describeEngine('built-in engine', createBuiltInEngine)
