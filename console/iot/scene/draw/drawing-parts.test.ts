import { emptyLayout } from '@steward/domain/iot/scene/layout'
import { expect, test } from 'vitest'
import { onto } from '../../../kit/editor/parts.ts'
import { drawingParts, sameIn } from './drawing-parts.ts'
import { type Drawing, bound, moved, placed, removed } from './drawing.ts'

const empty: Drawing = { layout: emptyLayout(), bindings: [], modelFileId: null, refreshMs: 2_000 }
const pump = (drawing: Drawing, x: number) => placed(drawing, { kind: 'symbol', symbol: 'pump' }, { x, y: 100 })
const two = pump(pump(empty, 100).drawing, 300).drawing
const start = bound(two, 'n1', [{ nodeId: 'n1', deviceId: '7', effect: 'alarmColor' }])

function joined(opened: Drawing, edited: Drawing, latest: Drawing) {
  const { on, clashes } = onto(drawingParts, { opened, edited, latest })
  return { drawing: on(edited), clashes: clashes.map(({ key }) => key) }
}

test('a drawing comes apart and together again', () => {
  const whole = bound({ ...start, modelFileId: '9', refreshMs: 500 }, '#tank', [
    { nodeId: '#tank', deviceId: '8', effect: 'fill' },
  ])
  expect(drawingParts.together(drawingParts.apart(whole))).toEqual(whole)
})

test('two who change different things of a scene both have what they did', () => {
  const mine = moved(start, ['n1'], { x: 10, y: 0 })
  const theirs = bound({ ...start, refreshMs: 500 }, 'n2', [{ nodeId: 'n2', deviceId: '9', effect: 'alarmColor' }])
  const { drawing, clashes } = joined(start, mine, theirs)
  expect(clashes).toEqual([])
  expect(drawing).toMatchObject({ refreshMs: 500, layout: { nodes: [{ id: 'n1', x: 70 }, { id: 'n2' }] } })
  expect(drawing.bindings).toHaveLength(2)
})

test('what both have moved, or one has moved and the other removed, is to be decided', () => {
  const mine = moved(start, ['n1', 'n2'], { x: 10, y: 0 })
  expect(joined(start, mine, moved(start, ['n1'], { x: 50, y: 0 })).clashes).toEqual(['node n1'])
  expect(joined(start, mine, removed(start, ['n2'])).clashes).toEqual(['node n2'])
})

test('what both have drawn anew under the same id are two things', () => {
  const mine = bound(pump(start, 500).drawing, 'n3', [{ nodeId: 'n3', deviceId: '5', effect: 'text' }])
  const { drawing, clashes } = joined(start, mine, pump(start, 700).drawing)
  expect(clashes).toEqual([])
  expect(new Set(drawing.layout.nodes.map(({ id }) => id)).size).toBe(4)
  const bindingOf = drawing.bindings.find(({ deviceId }) => deviceId === '5')
  expect(drawing.layout.nodes.find(({ id }) => id === bindingOf?.nodeId)).toMatchObject({ x: 460 })
})

test('what arrived without an answer is not drawn twice', () => {
  const mine = pump(start, 500).drawing
  expect(joined(start, pump(mine, 700).drawing, mine).drawing.layout.nodes.map(({ id }) => id)).toEqual([
    'n1',
    'n2',
    'n3',
    'n4',
  ])
})

test('what is chosen stays the same thing where it is drawn under another id', () => {
  const mine = pump(start, 500).drawing
  const { drawing } = joined(start, mine, pump(start, 700).drawing)
  const [chosen] = sameIn(['n3'], mine, drawing)
  expect(drawing.layout.nodes.find(({ id }) => id === chosen)).toMatchObject({ x: 460 })
  // What was moved by somebody else, or by taking a step back, is the same still.
  expect(sameIn(['n1', '#tank'], start, moved(start, ['n1'], { x: 10, y: 0 }))).toEqual(['n1', '#tank'])
})
