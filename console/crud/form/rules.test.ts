import '../../testing/browser.ts'
import { entity, type Entity } from '@steward/domain/entity'
import { alarmRule, client, menu, param, post, repairOrder } from '@steward/domain/index'
import { json } from '@steward/domain/kinds/index'
import { expect, test } from 'vitest'
import { type Judge, askedFor, complaints } from './rules.ts'

const general = (one: unknown) => one as Entity
const judge: Judge = { locale: 'zh', isNew: true, badJson: (field) => `${field.zh}?` }
const english: Judge = { ...judge, locale: 'en' }

test('a parameter without its three parts is refused in the words of the specification', () => {
  expect(complaints(general(param), {}, judge)).toEqual({
    paramName: '请输入参数名称',
    paramKey: '请输入参数键名',
    paramValue: '请输入参数键值',
  })
})

test('what is chosen is asked for as chosen', () => {
  expect(complaints(general(post), { postName: 'a', postCode: 'b', sort: 1 }, judge)).toEqual({
    category: '请选择岗位类型',
  })
})

test('the same complaints are made in English', () => {
  expect(complaints(general(param), { paramKey: 'k', paramValue: 'v' }, english)).toEqual({
    paramName: 'Name is required',
  })
})

test('spaces alone are no name', () => {
  expect(complaints(general(param), { paramName: '  ', paramKey: 'k', paramValue: 'v' }, judge)).toEqual({
    paramName: '请输入参数名称',
  })
})

test('a proposed value that was emptied is asked for again', () => {
  expect(complaints(general(post), { postName: 'a', postCode: 'b', category: 1, sort: null }, judge)).toEqual({
    sort: '请输入岗位排序',
  })
})

test('limits of the declaration hold before anything is sent', () => {
  const typed = { postName: 'a', postCode: '1234567890123', category: 1, sort: -1 }
  expect(complaints(general(post), typed, judge)).toEqual({
    postCode: '岗位编号长度不能超过12',
    sort: '岗位排序不能小于0',
  })
})

test('a required secret is asked for when adding and kept when changing', () => {
  const typed = {
    clientId: 'c',
    clientSecret: '',
    authorizedGrantTypes: 'password',
    scope: 'all',
    accessTokenValidity: 3600,
    refreshTokenValidity: 3600,
    wireProfile: 'page',
  }
  expect(complaints(general(client), typed, judge)).toEqual({ clientSecret: '请输入应用密钥' })
  expect(complaints(general(client), typed, { ...judge, isNew: false })).toEqual({})
})

test('the rule across fields speaks at the field it names', () => {
  const typed = { name: 'n', code: 'c', category: 1, isOpen: 1, sort: 1, path: 'javascript:alert(1)' }
  expect(complaints(general(menu), typed, judge)).toEqual({ path: '路由地址不安全' })
})

test('text that is no data is said so before it is sent', () => {
  const odd = general(entity('odd', '', '', { path: 'odd', fields: { facts: json('参数', 'Facts') } }))
  expect(complaints(odd, { facts: '{' }, judge)).toEqual({ facts: '参数?' })
  expect(complaints(odd, { facts: '{"a":1}' }, judge)).toEqual({})
})

test('what a rule needs follows its condition', () => {
  const rule = general(alarmRule)
  const typed = {
    targetType: 'deviceType',
    deviceTypeId: '1',
    identifier: 'temp',
    condType: 'threshold',
    operator: 'gt',
  }
  expect([...askedFor(rule, typed)]).toEqual(['deviceTypeId', 'identifier', 'limitValue'])
  expect([...askedFor(rule, { ...typed, condType: 'nodata' })]).toEqual(['deviceTypeId', 'identifier', 'nodataSec'])
  const range = { ...typed, condType: 'range_out', lowValue: '2' }
  expect([...askedFor(rule, range)]).toEqual(['deviceTypeId', 'identifier', 'lowValue', 'highValue'])
  expect([...askedFor(rule, { ...typed, targetType: 'device' })]).toEqual(['deviceId'])
})

test('the input of a step is judged by the step’s own rule, which asks for a field only as things stand', () => {
  const { input: fields, check } = repairOrder.actions.check
  const failed = { checkResult: 'fail', note: null }
  expect([...askedFor({ fields, check }, failed)]).toEqual(['note'])
  expect(complaints({ fields, check }, failed, judge)).toEqual({ note: '请说明验收不通过的原因' })
  expect(complaints({ fields, check }, { checkResult: 'fail', note: '仍漏水' }, judge)).toEqual({})
  expect([...askedFor({ fields, check }, { checkResult: 'pass', note: null })]).toEqual([])
  expect(complaints({ fields, check }, { checkResult: 'pass', note: null }, judge)).toEqual({})
})
