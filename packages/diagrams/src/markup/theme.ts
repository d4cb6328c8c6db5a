import type { DiagramStyle } from '../input.ts'

/** The Mermaid theme that is closest to each style. */
export const MERMAID_THEMES: Readonly<Record<DiagramStyle, string>> = {
  minimal: 'neutral',
  detailed: 'base',
  colorful: 'default',
}

/** Fill, border and text colour of each kind of node in a flowchart. */
export const FLOW_CLASSES: Readonly<Record<DiagramStyle, Readonly<Record<string, string>>>> = {
  minimal: {
    topic: 'fill:#ffffff,stroke:#111827,color:#111827',
    question: 'fill:#ffffff,stroke:#111827,color:#111827',
    option: 'fill:#ffffff,stroke:#6b7280,color:#111827',
    decision: 'fill:#111827,stroke:#111827,color:#ffffff',
    action: 'fill:#f3f4f6,stroke:#6b7280,color:#111827',
  },
  detailed: {
    topic: 'fill:#eef2f7,stroke:#475569,color:#1e293b',
    question: 'fill:#fffbeb,stroke:#b45309,color:#451a03',
    option: 'fill:#ffffff,stroke:#64748b,color:#1e293b',
    decision: 'fill:#ecfdf5,stroke:#047857,color:#022c22',
    action: 'fill:#eff6ff,stroke:#1d4ed8,color:#172554',
  },
  colorful: {
    topic: 'fill:#4338ca,stroke:#4338ca,color:#ffffff',
    question: 'fill:#fef3c7,stroke:#b45309,color:#451a03',
    option: 'fill:#fae8ff,stroke:#a21caf,color:#4a044e',
    decision: 'fill:#047857,stroke:#047857,color:#ffffff',
    action: 'fill:#dbeafe,stroke:#1d4ed8,color:#172554',
  },
}
