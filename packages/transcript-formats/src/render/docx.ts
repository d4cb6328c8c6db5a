import { cleanLine } from '@mi/text'
import { createDocumentPackage, escapeXml } from './document-package.ts'
import type { ExportFormat } from './export-format.ts'
import { describeMeeting } from './markdown.ts'
import type { DocumentHead } from './transcript-document.ts'
import type { TranscriptWriter } from './transcript-writer.ts'
import { clock, createTurnWriter } from './turns.ts'

const GREY = '767676'
/** In twentieths of a point. */
const SPACE_AFTER_TURN = 160
/** A4 with margins of an inch, in twentieths of a point. */
const SECTION = [
  '<w:sectPr><w:pgSz w:w="11906" w:h="16838"/>',
  '<w:pgMar w:top="1440" w:right="1440" w:bottom="1440" w:left="1440" w:header="708" w:footer="708" w:gutter="0"/></w:sectPr>',
].join('')

/**
 * The main part of a Word document (WordprocessingML, ECMA-376 part 1, section 17): a heading, a line about the meeting, a paragraph for each
 * turn.
 */
function createWordWriter(head: DocumentHead): TranscriptWriter {
  const turns = createTurnWriter({
    begin: (name, startMs) =>
      `<w:p>${spacing(SPACE_AFTER_TURN)}${run(name, '<w:b/><w:bCs/>')}${run(` (${clock(startMs)}): `, color(GREY))}<w:r><w:t xml:space="preserve">`,
    text: (text, isFirst) => `${isFirst ? '' : ' '}${escapeXml(text)}`,
    end: () => '</w:t></w:r></w:p>',
  })
  return {
    ...turns,
    begin: () =>
      [
        '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>',
        '<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body>',
        `<w:p><w:pPr><w:pStyle w:val="Heading1"/></w:pPr>${run(cleanLine(head.title))}</w:p>`,
        `<w:p>${spacing(2 * SPACE_AFTER_TURN)}${run(describeMeeting(head), color(GREY))}</w:p>`,
      ].join(''),
    end: () => `${turns.end()}${SECTION}</w:body></w:document>`,
  }
}

export const docx: ExportFormat = {
  mediaType: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  extension: 'docx',
  isText: false,
  needsWords: false,
  createWriter(head) {
    const writer = createWordWriter(head)
    const file = createDocumentPackage(head)
    return {
      begin: () => file.add(writer.begin()),
      add: segments => file.add(segments.map(segment => writer.add(segment)).join('')),
      end: () => [...file.add(writer.end()), ...file.end()],
    }
  },
}

function run(text: string, properties = ''): string {
  const style = properties === '' ? '' : `<w:rPr>${properties}</w:rPr>`
  return `<w:r>${style}<w:t xml:space="preserve">${escapeXml(text)}</w:t></w:r>`
}

const color = (value: string): string => `<w:color w:val="${value}"/>`

const spacing = (after: number): string => `<w:pPr><w:spacing w:after="${after}"/></w:pPr>`
