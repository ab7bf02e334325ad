import { expect, test } from 'vitest'
import { layersOver } from './layers.ts'

/** A history of four entries, at the last of them; its steps are heard one after the other, as in a browser. */
function browser() {
  let at = 3
  const waiting: number[] = []
  const pages: number[] = []
  const layers = layersOver({ at: () => at, go: (by) => void waiting.push(by) })
  layers.arrived()
  const settle = () => {
    for (let by = waiting.shift(); by !== undefined; by = waiting.shift()) {
      at = Math.min(Math.max(at + by, 0), 3)
      if (layers.stepped()) continue
      pages.push(at)
      layers.arrived()
    }
  }
  const press = (times = 1) => {
    for (let i = 0; i < times; i += 1) waiting.push(-1)
    settle()
  }
  const closed: string[] = []
  const open = (name: string, order: number) => {
    const leave = layers.open(order, () => {
      closed.push(name)
      leave()
    })
  }
  return { layers, press, settle, open, closed, pages, at: () => at }
}

test('Back closes one layer each, the topmost first, and leaves the page once nothing is open', () => {
  const { press, open, closed, pages, at } = browser()
  open('form', 1)
  open('photo', 2)
  press()
  expect([closed, at()]).toEqual([['photo'], 3])
  press()
  expect([closed, at(), pages]).toEqual([['photo', 'form'], 3, []])
  press()
  expect([closed.length, at(), pages]).toEqual([2, 2, [2]])
})

test('a page that is shown again has its layers in the order they were opened', () => {
  const { press, open, closed } = browser()
  open('photo', 2)
  open('form', 1)
  press()
  expect(closed).toEqual(['photo'])
})

test('Back pressed again before the first is answered stays on the page', () => {
  const { press, open, closed, pages, at } = browser()
  open('form', 1)
  press(3)
  expect([closed, at(), pages]).toEqual([['form'], 3, []])
})

test('a layer that asks first stays, and so does its page', () => {
  const { layers, press, pages, at } = browser()
  layers.open(1, () => undefined)
  press()
  press()
  expect([at(), pages]).toEqual([3, []])
})

test('what goes back by itself is not held up by what is open', () => {
  const { layers, settle, open, closed, pages } = browser()
  open('form', 1)
  layers.leave()
  settle()
  expect([closed, pages]).toEqual([[], [2]])
})
