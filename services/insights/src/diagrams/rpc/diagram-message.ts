import type { Diagram } from '@mi/contracts/mi/insights/v1'
import type { ImageSigner } from '../domain/image-signer.ts'
import type { DiagramRecord } from '../store/diagrams.ts'

/** The message of GET for a diagram, with image URLs that are valid for a limited time from now. */
export function diagramMessage(diagram: DiagramRecord, images: ImageSigner, now: Date): Diagram {
  const { id, status } = diagram
  const url = (format: 'png' | 'svg') =>
    status === 'completed' ? images.url({ diagramId: id, format }, now) : null
  return {
    id,
    meetingId: diagram.meetingId,
    type: diagram.type,
    style: diagram.style,
    focusTopics: diagram.focusTopics,
    title: diagram.title,
    status,
    failureReason: diagram.failureReason,
    imageUrl: url('png'),
    imageSvgUrl: url('svg'),
    sourceMarkup: diagram.sourceMarkup,
    nodes: diagram.nodes.map(({ id, label, segmentIds }) => ({ id, label, segmentIds: [...segmentIds] })),
    createdAt: diagram.createdAt,
    completedAt: diagram.completedAt,
  }
}
