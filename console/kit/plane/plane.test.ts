import { expect, test } from 'vitest'
import { aligned, spread } from './arrange.ts'
import { type Point, boxAround, boxOf, nearest } from './geometry.ts'
import { resized, turnedTo } from './handles.ts'
import { framed, toggled } from './selection.ts'
import { snapped } from './snap.ts'
import { MARGIN, type View, bounded, fitting, limited, pinched, revealed, toPlane, zoomed } from './view.ts'

const toFrame = (view: View, at: Point) => ({ x: at.x * view.zoom + view.x, y: at.y * view.zoom + view.y })
const item = (id: string, x: number, y: number, w = 80, h = 80) => ({ id, x, y, w, h })
const three = [item('a', 60, 60), item('b', 260, 120), item('c', 580, 360)]

test('zooming leaves what is under the pointer where it is', () => {
  const at = { x: 300, y: 120 }
  const before = { x: 40, y: -20, zoom: 0.5 }
  const after = zoomed(before, 2, at)
  expect(toFrame(after, toPlane(before, at))).toEqual(at)
  expect(after.zoom).toBe(2)
})

test('two fingers keep hold of what they touch, and zoom no further than the limits', () => {
  const before = { x: 0, y: 0, zoom: 1 }
  const from = [
    { x: 100, y: 100 },
    { x: 200, y: 100 },
  ] as const
  const to = [
    { x: 50, y: 140 },
    { x: 250, y: 140 },
  ] as const
  const after = pinched(before, from, to, { least: 0.2, most: 4 })
  expect(after.zoom).toBe(2)
  expect(from.map((finger) => toFrame(after, toPlane(before, finger)))).toEqual(to)
  expect(pinched(before, from, to, { least: 0.2, most: 1.5 }).zoom).toBe(1.5)
  expect(limited(0.01, { least: 0.2, most: 4 })).toBe(0.2)
})

test('a plane is fitted whole, stands in the middle where there is room, and cannot be pushed out of sight', () => {
  const frame = { w: 800 + 2 * MARGIN, h: 300 + 2 * MARGIN }
  const size = { w: 1600, h: 400 }
  expect(fitting(size, frame)).toBe(0.5)
  expect(bounded({ x: -999, y: 999, zoom: 0.5 }, size, frame)).toEqual({ x: MARGIN, y: 50 + MARGIN, zoom: 0.5 })
  expect(bounded({ x: 999, y: -9_999, zoom: 1 }, size, frame)).toEqual({ x: MARGIN, y: -100 + MARGIN, zoom: 1 })
})

test('what gets the focus is brought into sight, by no more than is needed', () => {
  const frame = { w: 400, h: 300 }
  const view = { x: 0, y: 0, zoom: 1 }
  expect(revealed(view, { x: 100, y: 100, w: 50, h: 50 }, frame)).toEqual(view)
  expect(revealed(view, { x: 420, y: -30, w: 50, h: 20 }, frame)).toEqual({ x: 388 - 470, y: MARGIN + 30, zoom: 1 })
})

test('what is moved comes to rest on a line of its neighbours, and the line is shown', () => {
  const box = { x: 263, y: 203, w: 30, h: 40 }
  const { by, guides } = snapped(box, { x: 'all', y: 'all', others: three, reach: 5, isFree: false })
  expect(by).toEqual({ x: -3, y: -3 })
  expect(guides).toEqual([
    { axis: 'x', at: 260, from: 120, to: 240 },
    { axis: 'y', at: 200, from: 260, to: 340 },
  ])
})

test('where no neighbour is in reach, the grid takes it, and a free hand neither', () => {
  const box = { x: 443.4, y: 17, w: 40, h: 40 }
  const all = { x: 'all', y: 'all', others: three, reach: 2 } as const
  expect(snapped(box, { ...all, isFree: false })).toEqual({ by: { x: expect.closeTo(-3.4), y: 3 }, guides: [] })
  expect(snapped(box, { ...all, isFree: true })).toEqual({ by: { x: expect.closeTo(-0.4), y: 0 }, guides: [] })
})

test('an edge that is pulled goes to the grid or to a line, the other one stays', () => {
  const box = { x: 200, y: 0, w: 58, h: 44 }
  const { by, guides } = snapped(box, { x: 'end', y: 'none', others: three, reach: 5, isFree: false })
  expect(by).toEqual({ x: 2, y: 0 })
  expect(guides).toEqual([{ axis: 'x', at: 260, from: 0, to: 200 }])
})

test('a corner is pulled against the one opposite, and keeps its shape when asked to', () => {
  const box = item('a', 100, 100, 80, 40)
  const pull = { by: { x: -20, y: 30 }, keepsShape: false }
  expect(resized(box, { ...pull, corner: 'se' })).toEqual({ x: 100, y: 100, w: 60, h: 70 })
  expect(resized(box, { ...pull, corner: 'nw' })).toEqual({ x: 80, y: 130, w: 100, h: 10 })
  expect(resized(box, { ...pull, corner: 'e' })).toEqual({ x: 100, y: 100, w: 60, h: 40 })
  expect(resized(box, { ...pull, corner: 'nw', keepsShape: true })).toEqual({ x: 80, y: 90, w: 100, h: 50 })
  expect(resized(box, { corner: 'n', by: { x: 0, y: 500 }, keepsShape: false })).toEqual({
    x: 100,
    y: 136,
    w: 80,
    h: 4,
  })
})

test('a turned box is pulled along its own sides', () => {
  const box = item('a', 100, 100, 80, 40)
  // Its right edge points downwards, its upper edge to the right: both stay where they are but for what is pulled.
  expect(resized(box, { corner: 'e', by: { x: 0, y: 20 }, turn: 90, keepsShape: false })).toEqual({
    x: 90,
    y: 110,
    w: 100,
    h: 40,
  })
})

test('a turn follows the pointer by fifteen degrees, or freely', () => {
  const box = item('a', 0, 0, 100, 100)
  const from = { x: 50, y: -40 }
  const turn = (at: { x: number; y: number }, isFree = false, begun = 0) => turnedTo(box, begun, from, at, isFree)
  expect(turn(from)).toBe(0)
  expect(turn({ x: 150, y: 48 })).toBe(90)
  expect(turn({ x: 49, y: 200 })).toBe(180)
  expect(turn({ x: -50, y: 50 })).toBe(-90)
  expect(turn({ x: 57, y: 0 }, true)).toBe(8)
  // One that is turned already goes on from there, whichever way round is shorter.
  expect(turn({ x: 150, y: 50 }, false, 170)).toBe(-105)
})

test('a frame takes in what lies wholly inside, beside what was chosen, and a second press takes one out', () => {
  const frame = boxOf({ x: 345, y: 300 }, { x: 0, y: 0 })
  expect(framed(['c'], three, frame)).toEqual(['c', 'a', 'b'])
  expect(toggled(toggled(['a'], 'b'), 'a')).toEqual(['b'])
})

test('boxes are brought into line, and spread with the same space between them', () => {
  const around = boxAround(three)
  expect(around).toEqual({ x: 60, y: 60, w: 600, h: 380 })
  expect([...aligned(three, 'right').values()].map(({ x }) => x)).toEqual([580, 580, 580])
  expect([...aligned(three, 'middle').values()].map(({ x, y }) => [x, y])).toEqual([
    [60, 210],
    [260, 210],
    [580, 210],
  ])
  expect([...spread(three, 'x').values()].map(({ x }) => x)).toEqual([60, 320, 580])
  expect(spread(three.slice(1), 'x').size).toBe(0)
})

test('a finger means the nearest in reach', () => {
  expect(nearest(three, { x: 150, y: 100 }, 22)?.id).toBe('a')
  expect(nearest(three, { x: 240, y: 130 }, 22)?.id).toBe('b')
  expect(nearest(three, { x: 450, y: 250 }, 22)).toBeUndefined()
})
