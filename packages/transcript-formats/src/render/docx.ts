import { cleanLine } from '@mi/text'
import { Document, HeadingLevel, Packer, Paragraph, TextRun } from 'docx'
import { corePropertiesXml, withFixedZipDates } from './document-package.ts'
import { describeMeeting } from './markdown.ts'
import type { TranscriptDocument } from './transcript-document.ts'
import { clock, turnsOf } from './turns.ts'

const GREY = '767676'
/** In twentieths of a point. */
const SPACE_AFTER_TURN = 160

/** A Word document: a heading, a line about the meeting, a paragraph for each turn. The same transcript gives the same bytes. */
export async function renderDocx(transcript: TranscriptDocument): Promise<Uint8Array> {
  const title = cleanLine(transcript.title)
  const children = [
    new Paragraph({ text: title, heading: HeadingLevel.HEADING_1 }),
    new Paragraph({
      children: [new TextRun({ text: describeMeeting(transcript), color: GREY })],
      spacing: { after: 2 * SPACE_AFTER_TURN },
    }),
  ]
  for (const turn of turnsOf(transcript.segments)) {
    children.push(
      new Paragraph({
        children: [
          new TextRun({ text: turn.name, bold: true }),
          new TextRun({ text: ` (${clock(turn.startMs)}): `, color: GREY }),
          new TextRun(turn.text),
        ],
        spacing: { after: SPACE_AFTER_TURN },
      }),
    )
  }
  const document = new Document({ sections: [{ children }] })
  const core = { path: 'docProps/core.xml', data: corePropertiesXml(title, transcript.startedAt) }
  return withFixedZipDates(await Packer.toBuffer(document, false, [core]))
}
