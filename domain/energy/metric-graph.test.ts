import { expect, test } from 'vitest'
import { type MetricNode, dependantsOf, graphOf, orderOf } from './metric-graph.ts'

const node = (id: string, uses: readonly string[] = [], more: Partial<MetricNode> = {}): MetricNode => ({
  id,
  name: id,
  parentId: null,
  sumsChildren: false,
  uses,
  ...more,
})

test('what a metric is calculated from stands before it', () => {
  const graph = graphOf([node('c', ['a', 'b']), node('b', ['a']), node('a')])
  expect(orderOf(graph).order).toEqual(['a', 'b', 'c'])
  expect([...dependantsOf(graph, 'a')].toSorted()).toEqual(['b', 'c'])
})

test('a sum of what is below rests on what is below', () => {
  const graph = graphOf([
    node('top', [], { sumsChildren: true }),
    node('one', [], { parentId: 'top' }),
    node('two', [], { parentId: 'top' }),
  ])
  expect(orderOf(graph)).toEqual({ order: ['one', 'two', 'top'], depth: 2 })
})

test('a circle is told as the path that comes back, through inputs and trees alike', () => {
  expect(orderOf(graphOf([node('a', ['c']), node('b', ['a']), node('c', ['b'])])).cycle).toEqual(['a', 'c', 'b', 'a'])
  expect(orderOf(graphOf([node('a', ['a'])])).cycle).toEqual(['a', 'a'])
  const throughTree = [node('top', [], { sumsChildren: true }), node('below', ['top'], { parentId: 'top' })]
  expect(orderOf(graphOf(throughTree)).cycle).toEqual(['top', 'below', 'top'])
})

test('a diamond is no circle, and a chain of any length ends', () => {
  expect(orderOf(graphOf([node('a', ['b', 'c']), node('b', ['d']), node('c', ['d']), node('d')])).cycle).toBe(undefined)
  const chain = Array.from({ length: 20_000 }, (_, i) => node(String(i), i === 0 ? [] : [String(i - 1)]))
  expect(orderOf(graphOf(chain.toReversed())).depth).toBe(20_000)
})
