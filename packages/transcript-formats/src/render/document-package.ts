import { cleanLine } from '@mi/text'
import { strToU8, Zip, ZipDeflate } from 'fflate'
import type { DocumentHead } from './transcript-document.ts'

/** Writes a Word file in pieces. The results of all calls, in order, are the file. */
export interface DocumentPackage {
  /** Adds text to the main part. */
  add(xml: string): Uint8Array[]
  end(): Uint8Array[]
}

/** The first possible date in a zip file. Dates are independent of the clock, so that a transcript always has the same bytes and ETag. */
const FIRST_DATE = new Date(1980, 0, 1)

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const WORD = 'application/vnd.openxmlformats-officedocument.wordprocessingml'

/** The parts of every document in addition to its text (ECMA-376 part 1, section 11.3, and part 2). */
const PARTS: Readonly<Record<string, string>> = {
  '[Content_Types].xml': [
    `<Types xmlns="${PACKAGE}/content-types">`,
    '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>',
    '<Default Extension="xml" ContentType="application/xml"/>',
    `<Override PartName="/word/document.xml" ContentType="${WORD}.document.main+xml"/>`,
    `<Override PartName="/word/styles.xml" ContentType="${WORD}.styles+xml"/>`,
    '<Override PartName="/docProps/core.xml" ContentType="application/vnd.openxmlformats-package.core-properties+xml"/>',
    '</Types>',
  ].join(''),
  '_rels/.rels': [
    `<Relationships xmlns="${PACKAGE}/relationships">`,
    `<Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="word/document.xml"/>`,
    `<Relationship Id="rId2" Type="${PACKAGE}/relationships/metadata/core-properties" Target="docProps/core.xml"/>`,
    '</Relationships>',
  ].join(''),
  'word/_rels/document.xml.rels': [
    `<Relationships xmlns="${PACKAGE}/relationships">`,
    `<Relationship Id="rId1" Type="${OFFICE}/styles" Target="styles.xml"/>`,
    '</Relationships>',
  ].join(''),
  'word/styles.xml': [
    '<w:styles xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main">',
    '<w:docDefaults><w:rPrDefault/><w:pPrDefault/></w:docDefaults>',
    '<w:style w:type="paragraph" w:styleId="Normal" w:default="1"><w:name w:val="Normal"/><w:qFormat/></w:style>',
    '<w:style w:type="paragraph" w:styleId="Heading1"><w:name w:val="heading 1"/><w:basedOn w:val="Normal"/><w:next w:val="Normal"/><w:qFormat/>',
    '<w:pPr><w:outlineLvl w:val="0"/></w:pPr><w:rPr><w:color w:val="2E74B5"/><w:sz w:val="32"/><w:szCs w:val="32"/></w:rPr></w:style>',
    '</w:styles>',
  ].join(''),
}

/** Begins a Word file: a zip file of XML parts. It is compressed while it is written, so that a long document needs little memory. */
export function createDocumentPackage({ title, startedAt }: DocumentHead): DocumentPackage {
  let written: Uint8Array[] = []
  const zip = new Zip((error, bytes) => {
    if (error) throw error
    written.push(bytes)
  })
  const take = (): Uint8Array[] => {
    const taken = written
    written = []
    return taken
  }
  const open = (name: string): ZipDeflate => {
    const part = new ZipDeflate(name, { level: 6 })
    part.mtime = FIRST_DATE
    zip.add(part)
    return part
  }
  const parts = { ...PARTS, 'docProps/core.xml': coreProperties(cleanLine(title), startedAt) }
  for (const [name, xml] of Object.entries(parts)) open(name).push(strToU8(HEAD + xml), true)
  const main = open('word/document.xml')
  return {
    add(xml) {
      main.push(strToU8(xml))
      return take()
    },
    end() {
      main.push(new Uint8Array(0), true)
      zip.end()
      return take()
    },
  }
}

/** The Dublin Core part of a document (ECMA-376 part 2, section 11), with the date of the meeting. */
function coreProperties(title: string, created: Date): string {
  const date = `${created.toISOString().slice(0, 19)}Z`
  return [
    `<cp:coreProperties xmlns:cp="${PACKAGE}/metadata/core-properties"`,
    ' xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:dcterms="http://purl.org/dc/terms/"',
    ' xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">',
    `<dc:title>${escapeXml(title)}</dc:title><dc:creator>Meeting Intelligence</dc:creator>`,
    `<dcterms:created xsi:type="dcterms:W3CDTF">${date}</dcterms:created>`,
    `<dcterms:modified xsi:type="dcterms:W3CDTF">${date}</dcterms:modified>`,
    '</cp:coreProperties>',
  ].join('')
}

export function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}
