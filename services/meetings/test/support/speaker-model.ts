/**
 * Builds a speaker model in ONNX, in the format that sherpa-onnx reads: the mean and the deviation of each of the 80 frequency bands over a
 * stretch of speech. It distinguishes clean voices well enough to prove that the sound reaches the model unchanged.
 */
export function speakerModel(): Buffer {
  const graph = message(
    field(1, node('ReduceMean', ['x'], ['mean'], { axes: [1], keepdims: 0 })),
    field(1, node('ReduceMean', ['x'], ['mean_kept'], { axes: [1], keepdims: 1 })),
    field(1, node('Sub', ['x', 'mean_kept'], ['centred'])),
    field(1, node('Mul', ['centred', 'centred'], ['squared'])),
    field(1, node('ReduceMean', ['squared'], ['variance'], { axes: [1], keepdims: 0 })),
    field(1, node('Sqrt', ['variance'], ['deviation'])),
    // Subtracts the common level of all bands, which is the loudness.
    field(1, node('ReduceMean', ['mean'], ['level'], { axes: [1], keepdims: 1 })),
    field(1, node('Sub', ['mean', 'level'], ['shape'])),
    field(1, node('Concat', ['shape', 'deviation'], ['embedding'], { axis: 1 })),
    field(2, 'voice'),
    field(11, tensor('x', ['N', 'T', BANDS])),
    field(12, tensor('embedding', ['N', 2 * BANDS])),
  )
  const properties = {
    framework: 'wespeaker',
    language: 'any',
    url: '',
    comment: 'made for a test',
    sample_rate: '16000',
    output_dim: String(2 * BANDS),
    normalize_samples: '1',
    feature_normalize_type: '',
  }
  return message(
    field(1, 8),
    field(7, graph),
    field(8, message(field(1, ''), field(2, 13))),
    ...Object.entries(properties).map(([key, value]) => field(14, message(field(1, key), field(2, value)))),
  )
}

const BANDS = 80
const FLOAT = 1
const TYPE_INT = 2
const TYPE_INTS = 7

function node(
  operator: string,
  inputs: string[],
  outputs: string[],
  attributes: Record<string, number | number[]> = {},
): Buffer {
  return message(
    ...inputs.map(name => field(1, name)),
    ...outputs.map(name => field(2, name)),
    field(4, operator),
    ...Object.entries(attributes).map(([name, value]) =>
      field(
        5,
        typeof value === 'number'
          ? message(field(1, name), field(3, value), field(20, TYPE_INT))
          : message(field(1, name), ...value.map(int => field(8, int)), field(20, TYPE_INTS)),
      ),
    ),
  )
}

function tensor(name: string, shape: (string | number)[]): Buffer {
  const dimensions = shape.map(size =>
    field(1, message(typeof size === 'number' ? field(1, size) : field(2, size))),
  )
  return message(
    field(1, name),
    field(2, message(field(1, message(field(1, FLOAT), field(2, message(...dimensions)))))),
  )
}

/** A minimal encoder of protocol buffers for ONNX: numbers, texts and messages. */
function message(...fields: Buffer[]): Buffer {
  return Buffer.concat(fields)
}

function field(number: number, value: number | string | Buffer): Buffer {
  if (typeof value === 'number') return Buffer.concat([varint(number << 3), varint(value)])
  const bytes = Buffer.from(value)
  return Buffer.concat([varint((number << 3) | 2), varint(bytes.length), bytes])
}

function varint(value: number): Buffer {
  const bytes: number[] = []
  for (let rest = value; ; rest >>>= 7) {
    if (rest < 0x80) return Buffer.from([...bytes, rest])
    bytes.push((rest & 0x7f) | 0x80)
  }
}
