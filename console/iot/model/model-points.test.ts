import '../../testing/browser.ts'
import { emptyTsl } from '@steward/domain/iot/model/tsl'
import { expect, test } from 'vitest'
import { onto } from '../../kit/editor/parts.ts'
import { modelParts, placeIn } from './model-points.ts'

const model = (...points: readonly [identifier: string, name: string][]) => ({
  ...emptyTsl(),
  properties: points.map(([identifier, name]) => ({ identifier, name })),
})

test('the chosen point is found again beside what somebody else has removed', () => {
  const opened = model(['a', '温度'], ['b', '湿度'], ['c', '压力'])
  const edited = model(['a', '温度'], ['b', '相对湿度'], ['c', '压力'])
  const after = onto(modelParts, { opened, edited, latest: model(['b', '空气湿度'], ['c', '压力']) }).on(edited)
  expect(placeIn({ kind: 'property', at: 1 }, edited, after)).toEqual({ kind: 'property', at: 0 })
  expect(placeIn({ kind: 'property', at: 0 }, edited, after)).toBeUndefined()
  expect(placeIn(undefined, edited, after)).toBeUndefined()
})
