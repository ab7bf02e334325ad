import { expect, test } from 'vitest'
import {
  HOME,
  type Tabs,
  close,
  closeAll,
  closeOthers,
  hasPlace,
  isClosable,
  keyOf,
  move,
  noTabs,
  refresh,
  restore,
  visit,
} from './tabs.ts'

const keys = (tabs: Tabs) => tabs.list.map((tab) => tab.key)
const open = (...paths: string[]) => paths.reduce((tabs, path) => visit(tabs, path), noTabs)

test('home stands first and a visited page is added at the end', () => {
  const tabs = open('/system/user', '/system/dept')
  expect(keys(tabs)).toEqual([HOME, '/system/user', '/system/dept'])
  expect(tabs.active).toBe('/system/dept')
})

test('a page visited with other filters keeps its tab and remembers them', () => {
  const tabs = open('/system/user', '/system/user?current=2&account=li')
  expect(keys(tabs)).toEqual([HOME, '/system/user'])
  expect(tabs.list[1]?.to).toBe('/system/user?current=2&account=li')
})

test('visiting the same address again changes nothing', () => {
  const tabs = open('/system/user')
  expect(visit(tabs, '/system/user')).toBe(tabs)
})

test('embedded pages are told apart by what they show', () => {
  expect(keyOf('/myiframe/urlPath?name=a&src=https://a.example')).not.toBe(
    keyOf('/myiframe/urlPath?name=b&src=https://b.example'),
  )
})

test('closing the active tab opens the one before it', () => {
  const tabs = close(open('/a', '/b', '/c'), '/c')
  expect(tabs.active).toBe('/b')
  expect(keys(tabs)).toEqual([HOME, '/a', '/b'])
})

test('closing the first tab after home opens home', () => {
  expect(close(open('/a'), '/a')).toEqual({ list: noTabs.list, active: HOME })
})

test('closing another tab leaves the active one', () => {
  expect(close(open('/a', '/b'), '/a').active).toBe('/b')
})

test('home is never closed', () => {
  const tabs = open('/a')
  expect(close(tabs, HOME)).toBe(tabs)
  expect(tabs.list.filter(isClosable)).toHaveLength(1)
})

test('closing the others keeps home and the chosen one, which becomes active', () => {
  const tabs = closeOthers(open('/a', '/b', '/c'), '/a')
  expect(keys(tabs)).toEqual([HOME, '/a'])
  expect(tabs.active).toBe('/a')
})

test('closing all returns to home', () => expect(closeAll()).toEqual(noTabs))

test('a refreshed tab begins another round, the others go on', () => {
  const reloadCounts = refresh(open('/a', '/b'), '/a').list.map((tab) => tab.reloadCount)
  expect(reloadCounts).toEqual([0, 1, 0])
})

test('a page without a tab is looked at and gone with the next one', () => {
  const passing = visit(open('/a'), '/b', true)
  expect(passing.active).toBe('/b')
  expect(passing.list.filter(hasPlace).map((tab) => tab.key)).toEqual([HOME, '/a'])
  expect(keys(visit(passing, '/b?current=2', true))).toEqual([HOME, '/a', '/b'])
  expect(keys(visit(passing, '/a'))).toEqual([HOME, '/a'])
  expect(visit(passing, '/b').list.at(-1)).toEqual({ key: '/b', to: '/b', reloadCount: 0 })
})

test('a reload brings the tabs back and drops what is none', () => {
  const stored = [
    { key: HOME, to: HOME },
    { key: '/a', to: '/a?current=3', reloadCount: 4 },
    { key: '/x', to: 'https://evil.example' },
    'x',
    null,
  ]
  expect(restore(stored).list).toEqual([
    { key: HOME, to: HOME, reloadCount: 0 },
    { key: '/a', to: '/a?current=3', reloadCount: 0 },
  ])
  expect(restore('nonsense')).toEqual(noTabs)
})

test('a tab changes places with its neighbour, never with home and never beyond the end', () => {
  const tabs = open('/a', '/b', '/c')
  expect(keys(move(tabs, '/b', 1))).toEqual([HOME, '/a', '/c', '/b'])
  expect(keys(move(tabs, '/b', -1))).toEqual([HOME, '/b', '/a', '/c'])
  expect(move(tabs, '/a', -1)).toBe(tabs)
  expect(move(tabs, '/c', 1)).toBe(tabs)
  expect(move(tabs, HOME, 1)).toBe(tabs)
})
