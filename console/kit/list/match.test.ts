import { spelt } from '@steward/domain/pinyin'
import { expect, test } from 'vitest'
import { best, rank } from './match.ts'

const names = ['设备管理', '设备类型', '网关管理', '岗位管理', '行政区划', '参数管理', 'Data scope']
const found = (typed: string) => best(names, (name) => name, typed)

test('names that begin with what was typed come first, then those that hold it', () => {
  expect(best(['备用设备', '设备管理', '机房设备'], (name) => name, '设备')).toEqual([
    '设备管理',
    '备用设备',
    '机房设备',
  ])
})

test('a beginning comes before its sound, a sound before initials, and what is held within last', () => {
  const mixed = ['我的shebei', '设备', '手电厂', 'SD卡', '尚德楼', 'shebei清单']
  expect(best(mixed, (name) => name, 'shebei')).toEqual(['shebei清单', '设备', '我的shebei'])
  expect(best(mixed, (name) => name, 'sd')).toEqual(['SD卡', '手电厂', '尚德楼'])
})

test('case does not matter', () => {
  expect(found('DATA')).toEqual(['Data scope'])
})

test('nothing typed answers to everything, in its own order', () => {
  expect(found('')).toEqual(names)
})

test.each([
  ['sb', ['设备管理', '设备类型']],
  ['shebei', ['设备管理', '设备类型']],
  ['sblx', ['设备类型']],
  ['shebeilei', ['设备类型']],
  ['guanli', ['设备管理', '网关管理', '岗位管理', '参数管理']],
  ['xzqh', ['行政区划']],
  ['canshu', ['参数管理']],
  ['she bei guan li', ['设备管理']],
])('%s finds Chinese names as they are spelt', (typed, expected) => {
  expect(found(typed)).toEqual(expected)
})

test('what is not there is not found', () => {
  expect(rank('设备管理', 'qqq')).toBeUndefined()
  expect(rank('设备管理', '水泵')).toBeUndefined()
})

test('letters and digits are spelt as they are', () => {
  expect(spelt('2号泵 A')).toEqual(['2', 'hao', 'beng', 'a'])
  expect(spelt('女长度能源给排水略')).toEqual(['nv', 'zhang', 'du', 'neng', 'yuan', 'gei', 'pai', 'shui', 'lve'])
})
