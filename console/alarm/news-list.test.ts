import { expect, test } from 'vitest'
import type { AlarmEvent } from '../live/live.ts'
import { type News, withNews } from './news-list.ts'

const news = (key: string, isAlwaysTold = false): News => ({
  key,
  level: 1,
  alarm: { isAlwaysTold } as AlarmEvent,
  count: 1,
})
const burst: News = { key: 'storm', level: 1, alarm: undefined, count: 1 }
const shown = (...list: readonly News[]) =>
  list.reduce<readonly News[]>(withNews, []).map(({ key, count }) => (count === 1 ? key : `${key}×${count}`))

test('a fourth toast pushes out the oldest, and one that stands keeps its place', () => {
  expect(shown(news('a'), news('b'), news('c'), news('d'))).toEqual(['b', 'c', 'd'])
  expect(shown(news('a'), news('b'), { ...news('a'), count: 2 })).toEqual(['a×2', 'b'])
})

test('what must be told always is pushed out by its like only', () => {
  const told = [news('a', true), news('b', true), news('c', true)]
  expect(shown(news('x'), ...told)).toEqual(['a', 'b', 'c'])
  expect(shown(...told, news('d', true))).toEqual(['b', 'c', 'd'])
})

test('a new toast is shown even where everything else must stay', () => {
  const told = [news('a', true), news('b', true), news('c', true)]
  expect(shown(...told, news('x'))).toEqual(['a', 'b', 'c', 'x'])
  expect(shown(...told, news('x'), burst)).toEqual(['a', 'b', 'c', 'storm'])
  expect(shown(...told, news('x'), news('d', true))).toEqual(['b', 'c', 'd'])
})
