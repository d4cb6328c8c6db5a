import { inflateRawSync } from 'node:zlib'

/** The unpacked entries of a zip file, by name. */
export function readZipEntries(zip: Buffer): Map<string, string> {
  const entries = new Map<string, string>()
  const end = zip.length - 22
  let entry = zip.readUInt32LE(end + 16)
  for (let i = 0; i < zip.readUInt16LE(end + 10); i += 1) {
    const [nameLength, extraLength, commentLength] = [28, 30, 32].map(at => zip.readUInt16LE(entry + at)) as [
      number,
      number,
      number,
    ]
    const local = zip.readUInt32LE(entry + 42)
    const start = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28)
    const packed = zip.subarray(start, start + zip.readUInt32LE(entry + 20))
    const content = zip.readUInt16LE(entry + 10) === 0 ? packed : inflateRawSync(packed)
    entries.set(zip.toString('utf8', entry + 46, entry + 46 + nameLength), content.toString())
    entry += 46 + nameLength + extraLength + commentLength
  }
  return entries
}

export function readZipEntry(zip: Buffer, name: string): string {
  const content = readZipEntries(zip).get(name)
  if (content === undefined) throw new Error(`There is no ${name}.`)
  return content
}
