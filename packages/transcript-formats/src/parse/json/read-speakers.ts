import { cleanLine } from '@mi/text'
import { MAX_EMAIL_LENGTH, MAX_NAME_LENGTH, MAX_SPEAKERS } from '../../limits.ts'
import type { ParsedSpeaker, VoiceEmbedding } from '../../transcript.ts'
import type { ValidationErrors } from '../transcript-parse-error.ts'
import { ObjectFields } from './object-fields.ts'

/** A speaker in `speakers`. */
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

/** Reads one element of `speakers`. Null if it is invalid, with the error added to `errors`. */
export function readSpeaker(value: unknown, index: number, errors: ValidationErrors): DeclaredSpeaker | null {
  const path = `speakers[${index}]`
  const fields = ObjectFields.of(value, path, SPEAKER_FIELDS, errors)
  if (!fields) return null
  const label = fields.string('label', TEXT)?.trim() ?? null
  const given = fields.string('name', TEXT)
  const email = fields.string('email', { required: false, maxLength: MAX_EMAIL_LENGTH })?.trim() ?? null
  if (email !== null && !/^[^\s@]+@[^\s@]+$/.test(email)) fields.refuse('email', 'must be an e-mail address')
  if (!fields.has('label') && !fields.has('name')) errors.add(path, 'must have a label or a name')
  const voiceEmbedding = readEmbedding(fields, errors)
  const name = given ?? label
  return name === null ? null : { label, name: cleanLine(name), email, voiceEmbedding }
}

function readEmbedding(fields: ObjectFields, errors: ValidationErrors): VoiceEmbedding | null {
  if (!fields.has('voice_embedding')) return null
  const path = fields.path('voice_embedding')
  const embedding = ObjectFields.of(fields.value('voice_embedding'), path, EMBEDDING_FIELDS, errors)
  if (!embedding) return null
  const model = embedding.string('model', { required: true, maxLength: MAX_NAME_LENGTH })
  const vector = embedding.array('vector', MAX_DIMENSIONS)
  if (embedding.value('vector') === undefined) return embedding.refuse('vector', 'is required')
  if (model === null || vector === null) return null
  if (vector.length === 0) return embedding.refuse('vector', 'must not be empty')
  const wrong = vector.findIndex(component => typeof component !== 'number' || !Number.isFinite(component))
  if (wrong >= 0) return embedding.refuse(`vector[${wrong}]`, 'must be a finite number')
  return { model, vector: vector as number[] }
}

/**
 * Finds the speaker for each `speaker` of the segments: the declared speaker with that label, otherwise the declared speaker with that
 * name, otherwise a new speaker with that name.
 *
 * @param used each `speaker` as written, with the first segment in which it occurs
 */
export function resolveSpeakers(
  declared: readonly DeclaredSpeaker[],
  used: ReadonlyMap<string, number>,
  errors: ValidationErrors,
): ParsedSpeaker[] {
  const keys = declared.map((): string[] => [])
  const undeclared: ParsedSpeaker[] = []
  const byLabel = indexBy(declared, speaker => speaker.label)
  const byName = indexBy(declared, speaker => speaker.name)
  for (const positions of byLabel.values()) {
    if (positions.length > 1)
      errors.add(`speakers[${positions[1]}].label`, 'is the label of another speaker too')
  }
  for (const [key, segment] of used) {
    const found = byLabel.get(key) ?? byName.get(cleanLine(key)) ?? []
    if (found.length > 1)
      errors.add(`segments[${segment}].speaker`, 'More than one speaker has this name: use labels.')
    const [position] = found
    if (position === undefined)
      undeclared.push({ keys: [key], name: cleanLine(key), email: null, voiceEmbedding: null })
    else keys[position]?.push(key)
  }
  const speakers = declared.map(({ name, email, voiceEmbedding }, position) => ({
    keys: keys[position] ?? [],
    name,
    email,
    voiceEmbedding,
  }))
  speakers.push(...undeclared.map(speaker => ({ ...speaker, keys: [...speaker.keys] })))
  if (speakers.length > MAX_SPEAKERS) errors.add('speakers', `must have at most ${MAX_SPEAKERS} items`)
  return speakers
}

function indexBy(
  speakers: readonly DeclaredSpeaker[],
  keyOf: (speaker: DeclaredSpeaker) => string | null,
): Map<string, number[]> {
  const index = new Map<string, number[]>()
  for (const [position, speaker] of speakers.entries()) {
    const key = keyOf(speaker)
    if (key === null) continue
    const positions = index.get(key)
    if (positions) positions.push(position)
    else index.set(key, [position])
  }
  return index
}
