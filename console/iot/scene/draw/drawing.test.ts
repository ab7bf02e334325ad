import { sceneBindings } from '@steward/domain/iot/scene/bindings'
import { emptyLayout, sceneLayout } from '@steward/domain/iot/scene/layout'
import { expect, test } from 'vitest'
import { aligned } from '../../../kit/plane/arrange.ts'
import {
  type Drawing,
  arranged,
  bound,
  chosenIn,
  copied,
  moved,
  ordered,
  pasted,
  patched,
  piped,
  placed,
  removed,
  resized,
} from './drawing.ts'

const empty: Drawing = { layout: emptyLayout(), bindings: [], modelFileId: null, refreshMs: 2_000 }

function three(): Drawing {
  let drawing = empty
  for (const [x, y] of [
    [100, 100],
    [300, 160],
    [620, 400],
  ] as const)
    drawing = placed(drawing, { kind: 'symbol', symbol: 'pump' }, { x, y }).drawing
  return bound(drawing, 'n1', [{ nodeId: 'n1', deviceId: '7', effect: 'alarmColor' }])
}
const placeOf = (drawing: Drawing, id: string) => {
  const { x, y, w, h } = drawing.layout.nodes.find((node) => node.id === id) ?? { x: 0, y: 0, w: 0, h: 0 }
  return [x, y, w, h]
}

test('everything that can be placed is a drawing the server takes', () => {
  let { drawing } = piped(three(), [
    { x: 20, y: 40 },
    { x: 20, y: 200 },
    { x: 300, y: 200 },
  ])
  for (const kind of ['box', 'text', 'value', 'state', 'switch', 'button'] as const)
    drawing = placed(drawing, { kind, text: '氧气' }, { x: 500, y: 500 }).drawing
  drawing = placed(drawing, { kind: 'picture', fileId: '12', w: 40, h: 30 }, { x: 9, y: 9 }).drawing
  expect(sceneLayout.safeParse(drawing.layout).error).toBeUndefined()
  expect(sceneBindings.safeParse(drawing.bindings).error).toBeUndefined()
  expect(placeOf(drawing, 'n4')).toEqual([20, 40, 280, 160])
})

test('what is placed lies on the grid, under an id of its own', () => {
  const { drawing } = placed(three(), { kind: 'value', text: '' }, { x: 403, y: 97 })
  expect(placeOf(drawing, 'n4')).toEqual([340, 70, 130, 54])
  const { drawing: again, id } = placed(removed(drawing, ['n2']), { kind: 'value', text: '' }, { x: 0, y: 0 })
  expect(new Set(again.layout.nodes.map((node) => node.id)).size).toBe(4)
  expect(id).not.toBe('n4')
})

test('a locked node stays where it is while others move', () => {
  const drawing = moved(patched(three(), 'n2', { isLocked: true }), ['n1', 'n2'], { x: 5, y: -5 })
  expect([placeOf(drawing, 'n1'), placeOf(drawing, 'n2')]).toEqual([
    [65, 55, 80, 80],
    [260, 120, 80, 80],
  ])
})

function bend() {
  const { drawing, id } = piped(empty, [
    { x: 0, y: 0 },
    { x: 100, y: 0 },
    { x: 100, y: 50 },
  ])
  const [node] = chosenIn(drawing, [id])
  if (!node) throw new Error('A pipe is drawn')
  return { drawing, node }
}

test('a pipe that is made larger keeps its course', () => {
  const { drawing, node } = bend()
  const larger = resized(drawing, node, { x: 10, y: 10, w: 200, h: 100 }).layout.nodes[0]
  expect(larger).toMatchObject({
    x: 10,
    y: 10,
    w: 200,
    h: 100,
    points: [
      [0, 0],
      [200, 0],
      [200, 100],
    ],
  })
})

test('a pipe pulled to almost nothing and back in one go has the course it had', () => {
  const { drawing: straight, node: bent } = bend()
  const node = {
    ...bent,
    points: [
      [0, 0],
      [33, 0],
      [33.5, 50],
      [100, 50],
    ],
  } as typeof bent
  const drawing = { ...straight, layout: { ...straight.layout, nodes: [node] } }
  const small = resized(drawing, node, { ...node, w: 4, h: 4 })
  expect(resized(small, node, node)).toEqual(drawing)
})

test('nodes are brought to new places, but for a locked one', () => {
  const ids = ['n1', 'n2', 'n3']
  const locked = patched(three(), 'n2', { isLocked: true })
  const right = arranged(locked, aligned(chosenIn(locked, ids), 'right'))
  expect(ids.map((id) => placeOf(right, id)[0])).toEqual([580, 260, 580])
})

test('a copy has its bindings and an id of its own, and goes alone', () => {
  const { drawing, ids } = pasted(three(), copied(three(), ['n1']))
  expect(ids).toEqual(['n4'])
  expect(drawing.bindings.map(({ nodeId }) => nodeId)).toEqual(['n1', 'n4'])
  expect(removed(drawing, ['n4'])).toEqual(three())
})

test('what is brought to the front is drawn last', () => {
  expect(ordered(three(), ['n1'], true).layout.nodes.map(({ id }) => id)).toEqual(['n2', 'n3', 'n1'])
  expect(ordered(three(), ['n3'], false).layout.nodes.map(({ id }) => id)).toEqual(['n3', 'n1', 'n2'])
})
