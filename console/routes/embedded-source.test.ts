import { expect, test } from 'vitest'
import { hasToken, sourceOf, sourceText, withToken } from './embedded-source.ts'

const here = 'http://console.example.com'
const shown = (search: string) => sourceOf(sourceText(search), here)?.href

test('an encoded source is read whole', () => {
  const query = new URLSearchParams({ name: '报表', src: 'https://bi.example.com/a?x=1&y=2#z' })
  expect(shown(`?${query}`)).toBe('https://bi.example.com/a?x=1&y=2#z')
})

test('an old link whose source was not encoded keeps what follows its first &', () => {
  expect(shown('?name=报表&src=https://bi.example.com/a?x=1&y=2')).toBe('https://bi.example.com/a?x=1&y=2')
  expect(shown('?name=报表&src=https://bi.example.com/a?x=1&y=2&i18n=report')).toBe('https://bi.example.com/a?x=1&y=2')
})

test('the first $ stands for #', () => {
  expect(shown('?src=https://bi.example.com/$/board?p=$5')).toBe('https://bi.example.com/#/board?p=$5')
})

test('only addresses of the web are shown', () => {
  for (const src of ['javascript:alert(1)', 'data:text/html,x', 'file:///etc/passwd', ''])
    expect(shown(`?${new URLSearchParams({ src })}`), src).toBeUndefined()
})

test('the place of the token is told from the first $, and filled once it is known', () => {
  const url = sourceOf('https://bi.example.com/$/board?token=${token}', here)
  expect(url && hasToken(url)).toBe(true)
  expect(url && withToken(url, 'a/b')).toBe('https://bi.example.com/#/board?token=a%2Fb')
})
