import { cleanLine } from '../../clean-text.ts'
import { MAX_EMAIL_LENGTH, MAX_NAME_LENGTH } from '../../limits.ts'
import type { VoiceEmbedding } from '../../model.ts'
import type { ProblemList } from '../parse-error.ts'
import { ObjectFields } from './object-fields.ts'

/** A speaker as `speakers` declares it. */
export interface DeclaredSpeaker {
  readonly label: string | null
  readonly name: string
  readonly email: string | null
  readonly voiceEmbedding: VoiceEmbedding | null
}

const SPEAKER_FIELDS = new Set(['label', 'name', 'email', 'voice_embedding'])
const EMBEDDING_FIELDS = new Set(['model', 'vector'])
const MAX_DIMENSIONS = 4096
const TEXT = { required: false, maxLength: MAX_NAME_LENGTH }

/** One element of `speakers`; null when it has a problem, which is then in the list. */
export function readSpeaker(value: unknown, index: number, problems: ProblemList): DeclaredSpeaker | null {
  const path = `speakers[${index}]`
  const fields = ObjectFields.of(value, path, SPEAKER_FIELDS, problems)
  if (!fields) return null
  const label = fields.string('label', TEXT)?.trim() ?? null
  const given = fields.string('name', TEXT)
  const email = fields.string('email', { required: false, maxLength: MAX_EMAIL_LENGTH })?.trim() ?? null
  if (email !== null && !/^[^\s@]+@[^\s@]+$/.test(email)) fields.problem('email', 'must be an e-mail address')
  if (!fields.has('label') && !fields.has('name')) problems.add(path, 'must have a label or a name')
  const voiceEmbedding = readEmbedding(fields, problems)
  const name = given ?? label
  return name === null ? null : { label, name: cleanLine(name), email, voiceEmbedding }
}

function readEmbedding(fields: ObjectFields, problems: ProblemList): VoiceEmbedding | null {
  if (!fields.has('voice_embedding')) return null
  const path = fields.path('voice_embedding')
  const embedding = ObjectFields.of(fields.value('voice_embedding'), path, EMBEDDING_FIELDS, problems)
  if (!embedding) return null
  const model = embedding.string('model', { required: true, maxLength: MAX_NAME_LENGTH })
  const vector = embedding.array('vector', MAX_DIMENSIONS)
  if (!embedding.has('vector')) return embedding.problem('vector', 'is required')
  if (model === null || vector === null) return null
  if (vector.length === 0) return embedding.problem('vector', 'must not be empty')
  const wrong = vector.findIndex(component => typeof component !== 'number' || !Number.isFinite(component))
  if (wrong >= 0) return embedding.problem(`vector[${wrong}]`, 'must be a finite number')
  return { model, vector: vector as number[] }
}
