import { expect, test } from 'vitest'
import { callOf, linesOf, paramsOf } from './service-params.ts'

const inputData = [
  { identifier: 'minutes', name: '时长', dataType: 'int32', unit: 'min' },
  { identifier: 'mode', dataType: 'enum', enumItems: [{ key: 'eco', label: '节能' }] },
]

test('a service is asked for what its model says it takes, by name', () => {
  expect(paramsOf({ inputData })).toMatchObject([
    { identifier: 'minutes', name: '时长', unit: 'min', items: [] },
    { identifier: 'mode', name: 'mode', items: [{ key: 'eco', label: '节能' }] },
  ])
  expect(paramsOf({ inputData: [] })).toEqual([])
  expect(paramsOf({ inputData: null })).toBeUndefined()
})

test('it is called once each of them is said, and without any at once', () => {
  const params = paramsOf({ inputData }) ?? []
  expect(callOf(params, { minutes: 10 })).toBeUndefined()
  expect(callOf(params, { minutes: 0, mode: 'eco' })).toEqual({ minutes: 0, mode: 'eco' })
  expect(callOf([], {})).toEqual({})
})

test('it is confirmed with each of its parameters in words', () => {
  const params = paramsOf({ inputData: [...inputData, { identifier: 'fan', name: '风机', dataType: 'bool' }] }) ?? []
  expect(linesOf(params, { minutes: 10, mode: 'eco', fan: 0 }, { locale: 'zh', on: '开', off: '关' })).toBe(
    '时长 = 10 min\nmode = 节能\n风机 = 关',
  )
})
