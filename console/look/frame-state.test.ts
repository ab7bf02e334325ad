import '../testing/browser.ts'
import { expect, test } from 'vitest'
import { beginSession, endSession, expireSession, resumeSession, updatePerson } from '../data/session.ts'
import { personOf } from '../testing/person.ts'
import { chooseTopMenu, collapse, explain, openDrawer, openSearch, openSheet, read, useFrame } from './frame-state.ts'

function openAll(): void {
  collapse(true)
  chooseTopMenu('7')
  read({ of: 'mail', id: '8' })
  explain({ call: { method: 'GET', path: '/blade-user/list' }, words: '' })
  openDrawer(true)
  openSearch(true)
  openSheet(true)
}

test('what one person opened is closed for the next, and the sidebar stays as it is', () => {
  beginSession(personOf('1'))
  openAll()
  endSession('left')
  beginSession(personOf('2'))
  expect(useFrame.getState()).toEqual({
    isCollapsed: true,
    isDrawerOpen: false,
    isSearchOpen: false,
    isSheetOpen: false,
    topMenuId: undefined,
    reading: undefined,
    explained: undefined,
  })
})

test('what is open stays when the profile changes, and when the same person signs in again', () => {
  beginSession(personOf('1'))
  openAll()
  const before = useFrame.getState()
  updatePerson({ nickName: '李' })
  expireSession()
  resumeSession(personOf('1'))
  expect(useFrame.getState()).toEqual(before)
})
