import { expect, test } from 'vitest'
import { parsePath } from './path.ts'
import { Reading } from './select.ts'
import { identifierOf, recordsPath, suggest } from './suggest.ts'

const root = {
  t: 1,
  data: [
    {
      addr: 3,
      tags: [
        { n: 'PV', v: '253' },
        { n: 'ST', v: '5' },
      ],
      raw: [1, 2],
    },
    { addr: 4, tags: [{ n: 'PV', v: '254' }] },
  ],
}

test('a value is meant relative to its record, by the name of its item where there is one', () => {
  const of = (...keys: (string | number)[]) => suggest(root, '$.data[*]', keys)
  expect(of('data', 0, 'tags', 0, 'v')).toEqual({ path: "@.tags[?@.n=='PV'].v", identifier: 'pv' })
  expect(of('data', 0, 'addr')).toEqual({ path: '@.addr', identifier: 'addr' })
  expect(of('data', 0, 'raw', 1)).toEqual({ path: '@.raw[1]', identifier: 'raw' })
  expect(of('t')).toEqual({ path: '$.t', identifier: 't' })
})

test('the suggested path finds the value it was made of', () => {
  for (const keys of [['data', 1, 'tags', 0, 'v'], ['data', 0, 'raw', 0], ['t']] as const) {
    const { path } = suggest(root, '$.data[*]', keys)
    const record = root.data[keys[1] === 1 ? 1 : 0]
    const wanted = keys.reduce<unknown>((value, key) => Object(value)[key], root)
    expect(new Reading().select(parsePath(path), root, record)).toEqual([wanted])
  }
})

test('without a record path the message is the record, and a wrong one is as good as none', () => {
  expect(suggest(root, '', ['t']).path).toBe('@.t')
  expect(suggest(root, '$.data[', ['t']).path).toBe('@.t')
})

test('names become identifiers, and lists become records', () => {
  expect(identifierOf('NH3-N')).toBe('nh3_n')
  expect(identifierOf('1号泵 Temp')).toBe('Temp')
  expect(identifierOf('温度')).toBe('')
  expect(recordsPath(['data'])).toBe('$.data[*]')
})
