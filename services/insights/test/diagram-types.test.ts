import { DIAGRAM_STYLE, DIAGRAM_TYPE } from '@mi/contracts/mi/insights/v1'
import { DIAGRAM_STYLES, DIAGRAM_TYPES } from '@mi/diagrams'
import { expect, test } from 'vitest'

test('the contract has each type and style of diagrams', () => {
  expect(DIAGRAM_TYPE).toEqual(DIAGRAM_TYPES)
  expect(DIAGRAM_STYLE).toEqual(DIAGRAM_STYLES)
})
