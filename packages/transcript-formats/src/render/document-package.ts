// A Word file is a zip file with the time of its making in each entry and in its properties. Both are set from the
// meeting, so that the same transcript is the same bytes and its ETag holds.

const END_OF_DIRECTORY = 0x06054b50
const END_RECORD_BYTES = 22
const DIRECTORY_ENTRY_BYTES = 46
/** 1980-01-01, the first date a zip file can have. */
const DOS_DATE = 0x0021

/** The Dublin Core part of a document (ECMA-376 part 2, section 11), which the `docx` library dates with the present. */
export function corePropertiesXml(title: string, created: Date): string {
  const date = `${created.toISOString().slice(0, 19)}Z`
  return [
    '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>',
    '<cp:coreProperties xmlns:cp="http://schemas.openxmlformats.org/package/2006/metadata/core-properties"',
    ' xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:dcterms="http://purl.org/dc/terms/"',
    ' xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">',
    `<dc:title>${escapeXml(title)}</dc:title><dc:creator>Meeting Intelligence</dc:creator>`,
    `<dcterms:created xsi:type="dcterms:W3CDTF">${date}</dcterms:created>`,
    `<dcterms:modified xsi:type="dcterms:W3CDTF">${date}</dcterms:modified>`,
    '</cp:coreProperties>',
  ].join('')
}

/** Sets the date of every entry of a zip file in place (APPNOTE.TXT, sections 4.3.7, 4.3.12 and 4.3.16). */
export function withFixedZipDates(zip: Uint8Array): Uint8Array {
  const view = new DataView(zip.buffer, zip.byteOffset, zip.byteLength)
  const end = zip.byteLength - END_RECORD_BYTES
  if (end < 0 || view.getUint32(end, true) !== END_OF_DIRECTORY) throw new Error('This is not a zip file.')
  const entries = view.getUint16(end + 10, true)
  let entry = view.getUint32(end + 16, true)
  for (let i = 0; i < entries; i += 1) {
    setDate(view, entry + 12)
    setDate(view, view.getUint32(entry + 42, true) + 10)
    entry += DIRECTORY_ENTRY_BYTES
    entry +=
      view.getUint16(entry - 18, true) + view.getUint16(entry - 16, true) + view.getUint16(entry - 14, true)
  }
  return zip
}

/** The time precedes the date, two bytes each. */
function setDate(view: DataView, offset: number): void {
  view.setUint16(offset, 0, true)
  view.setUint16(offset + 2, DOS_DATE, true)
}

function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}
