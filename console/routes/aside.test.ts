import { expect, test } from 'vitest'
import { asideOf } from './aside.ts'

test('an address with a target is meant for another window, which does not see the target', () => {
  expect(asideOf('?size=30&target=_blank', '/system/post', '#x')).toBe('/system/post?size=30#x')
  expect(asideOf('?target', '/system/post', '')).toBe('/system/post')
  expect(asideOf('?size=30', '/system/post', '')).toBeUndefined()
})
