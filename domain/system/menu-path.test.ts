import { expect, test } from 'vitest'
import { isSafePath } from './menu-path.ts'

test('places of ours and pages of the web are where a menu may lead', () => {
  for (const path of ['', '/system/user', 'system/user', 'https://bi.example.com/a?b=c:d', 'HTTP://10.0.0.1:8080/x'])
    expect(isSafePath(path), path).toBe(true)
})

test('what would run as us is refused, whatever is written between its letters', () => {
  for (const path of [
    'javascript:alert(1)',
    ' JavaScript:alert(1)',
    'java\tscript:alert(1)',
    'java\nscript:alert(1)',
    '\u0001javascript:alert(1)',
    'java\u200bscript:alert(1)',
    'data:text/html,x',
    'vbscript:x',
    'blob:x',
    'file:///etc/passwd',
  ])
    expect(isSafePath(path), JSON.stringify(path)).toBe(false)
})
