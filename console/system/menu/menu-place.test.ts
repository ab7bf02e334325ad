import { expect, test } from 'vitest'
import type { Arrow } from '../../kit/drag/arrows.ts'
import type { Line } from '../../screen/list.ts'
import { type Spot, landingAt, lineOf, spotBy, spotOf } from './menu-place.ts'

const line = (
  id: string,
  parentId: string | null,
  depth: number,
  more: Partial<Line> & { category?: number } = {},
): Line => {
  const { category = 1, ...rest } = more
  return {
    row: { id, parentId, category } as unknown as Line['row'],
    depth,
    hasChildren: false,
    isOpen: false,
    ...rest,
  }
}
const open = { hasChildren: true, isOpen: true }

/** Two folders; the first is open, and so is its first screen, which has two buttons. */
const lines = [
  line('system', null, 0, open),
  line('user', 'system', 1, open),
  line('user_add', 'user', 2, { category: 2 }),
  line('user_edit', 'user', 2, { category: 2 }),
  line('dept', 'system', 1),
  line('post', 'system', 1),
  line('desk', null, 0, { hasChildren: true }),
  line('param', null, 0, { hasChildren: true }),
]
const tree = { lines, leaves: new Set(['user', 'dept', 'post', 'param']) }
const land = (moved: string, over: string, part: number): Spot | undefined => {
  const landing = landingAt(tree, moved, over, part)
  return landing && { parentId: landing.parentId, beforeId: landing.beforeId }
}

test('the upper edge of a row means before it, the lower one after it, the middle of a folder within', () => {
  expect(land('post', 'dept', 0.1)).toEqual({ parentId: 'system', beforeId: 'dept' })
  expect(land('user', 'dept', 0.9)).toEqual({ parentId: 'system', beforeId: 'post' })
  expect(land('user', 'post', 0.9)).toEqual({ parentId: 'system', beforeId: undefined })
  expect(land('dept', 'desk', 0.5)).toEqual({ parentId: 'desk', beforeId: undefined })
  expect(land('dept', 'desk', 0.1)).toEqual({ parentId: '0', beforeId: 'desk' })
  expect(land('dept', 'desk', 0.9)).toEqual({ parentId: '0', beforeId: 'param' })
})

test('below an open folder is its first place', () => {
  expect(landingAt(tree, 'post', 'system', 0.9)).toEqual({
    parentId: 'system',
    beforeId: 'user',
    edge: 'bottom',
    isDeeper: true,
  })
})

test('a row does not land where it stands, within itself or in a screen', () => {
  for (const [over, part] of [
    ['dept', 0.5],
    ['user', 0.9],
    ['post', 0.1],
  ] as const)
    expect(land('dept', over, part), `${over} ${part}`).toBeUndefined()
  expect(land('system', 'dept', 0.1)).toBeUndefined()
  expect(land('dept', 'user_add', 0.1)).toBeUndefined()
  // Halves of a screen mean beside it.
  expect(land('post', 'user', 0.4)).toEqual({ parentId: 'system', beforeId: 'user' })
  expect(land('desk', 'param', 0.6)).toEqual({ parentId: '0', beforeId: undefined })
})

test('a button moves among those of its screen alone', () => {
  expect(land('user_edit', 'user_add', 0.1)).toEqual({ parentId: 'user', beforeId: 'user_add' })
  expect(land('user_edit', 'dept', 0.1)).toBeUndefined()
  expect(land('user_edit', 'desk', 0.5)).toBeUndefined()
})

test('keys move up and down among siblings, out of a folder and into the one above', () => {
  const by = (id: string, arrow: Arrow) => spotBy(tree, id, arrow)
  expect(by('dept', 'ArrowUp')).toEqual({ parentId: 'system', beforeId: 'user' })
  expect(by('dept', 'ArrowDown')).toEqual({ parentId: 'system', beforeId: undefined })
  expect(by('user', 'ArrowDown')).toEqual({ parentId: 'system', beforeId: 'post' })
  expect(by('post', 'ArrowLeft')).toEqual({ parentId: '0', beforeId: 'desk' })
  expect(by('desk', 'ArrowRight')).toEqual({ parentId: 'system' })
  expect(by('post', 'ArrowRight')).toEqual({ parentId: 'dept' })
  for (const [id, arrow] of [
    ['system', 'ArrowUp'],
    ['post', 'ArrowDown'],
    ['desk', 'ArrowLeft'],
    ['param', 'ArrowDown'],
    ['dept', 'ArrowRight'],
    ['user_edit', 'ArrowRight'],
    ['user_edit', 'ArrowLeft'],
  ] as const)
    expect(by(id, arrow), `${id} ${arrow}`).toBeUndefined()
})

test('an open folder takes menus though the side menu does not know yet what is in it', () => {
  const late = { lines, leaves: new Set([...tree.leaves, 'system']) }
  expect(landingAt(late, 'desk', 'system', 0.5)).toMatchObject({ parentId: 'system', edge: 'inside' })
  expect(spotBy(late, 'desk', 'ArrowRight')).toEqual({ parentId: 'system' })
})

test('a place names the row that follows, so that a move can be taken back', () => {
  const spot = (id: string) => {
    const found = lineOf(lines, id)
    return found && spotOf(lines, found)
  }
  expect(spot('user')).toEqual({ parentId: 'system', beforeId: 'dept' })
  expect(spot('post')).toEqual({ parentId: 'system', beforeId: undefined })
  expect(spot('system')).toEqual({ parentId: '0', beforeId: 'desk' })
})
