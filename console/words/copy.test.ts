// Rules of wording: Chinese punctuation and one word per thing, plain English.
import { dictionaries } from '@steward/domain/dictionaries'
import * as entities from '@steward/domain/index'
import { problems } from '@steward/domain/problems'
import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { cataloguesOf } from '../testing/catalogues.ts'

/** Texts fixed verbatim by the specification. */
const fixed = new Set([
  '是否需要清除缓存?',
  '注册申请已提交,请耐心等待管理员通过!',
  '确定将选择数据删除?',
  '发送成功!',
  '清空成功!',
  '确定上传本地日志到服务器?',
  '确定清空本地日志记录?',
  '退出系统, 是否继续?',
])

type Text = readonly [where: string, text: string]

/** All texts below a value with their paths. */
function textsIn(value: unknown, where: string): Text[] {
  if (typeof value === 'string') return [[where, value]]
  if (value === null || typeof value !== 'object') return []
  return Object.entries(value).flatMap(([name, inner]) => textsIn(inner, `${where}.${name}`))
}

const isHan = (text: string) => /\p{Script=Han}/u.test(text)
const declared = [
  ...textsIn(entities, 'domain'),
  ...textsIn(dictionaries, 'dictionary'),
  ...textsIn(problems, 'problem'),
]
const [zh, en] = [textsIn(await cataloguesOf('zh'), 'zh'), textsIn(await cataloguesOf('en'), 'en')]
const chinese = [...zh, ...declared].filter(([, text]) => isHan(text) && !fixed.has(text))
const english = [...en, ...declared].filter(([, text]) => !isHan(text) && /[A-Za-z]{2}/.test(text))

const broken = (texts: readonly Text[], rule: RegExp) =>
  texts.filter(([, text]) => rule.test(text)).map(([where, text]) => `${where}: ${text}`)

test('Chinese has marks of full width', () => {
  expect(chinese.length).toBeGreaterThan(800)
  expect(broken(chinese, /\p{Script=Han}\s?[,;:?!()]|[,;?!(]\s?\p{Script=Han}/u)).toEqual([])
  // A placeholder of a Chinese text stands for Chinese words.
  expect(broken(zh, /\}\}\s?[,;?!()]|[,;?!(]\s?\{\{/u)).toEqual([])
})

test('Chinese says 您, and raises its voice only where the specification does', () => {
  expect(broken(chinese, /你|！|!/)).toEqual([])
})

test.each([
  ['登陆', '登录'],
  ['转维修', '转报修'],
  ['昵称', '用户名'],
  ['变迁', '处理记录'],
  ['区域编号', '区域编码'],
  ['科室', '部门'],
  ['机构', '部门'],
  ['分前', '分钟前'],
  ['密码重置', '重置密码'],
  ['账号解封', '解锁账号'],
  ['角色配置', '分配角色'],
  ['菜单配置', '分配菜单'],
])('one word, one thing: not %s but %s', (wrong) => {
  // Advice texts of the demonstration use the hospital's own words for wards.
  expect(broken(chinese, new RegExp(wrong)).filter((line) => !/advice/.test(line))).toEqual([])
})

/** The console's own code without its catalogues and comments. */
const code = readdirSync(join(import.meta.dirname, '..'), { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.tsx?$/.test(file) && !/^(dist|testing)\/|(^|\/)words\/|node_modules|\.test\./.test(file))
  .map((file): Text => [file, readFileSync(join(import.meta.dirname, '..', file), 'utf8').replaceAll(/\/\/.*$/gm, '')])

const containing = (rule: RegExp) => code.filter(([, text]) => rule.test(text)).map(([file]) => file)

test('lists and sentences are joined by the marks of their language', () => {
  expect(code.length).toBeGreaterThan(400)
  expect(containing(/join\('[，；：、。]'\)/)).toEqual([])
})

test('times are those of the hospital’s clock, never of the browser’s', () => {
  expect(containing(/\.(getTimezoneOffset|getFullYear|getMonth|getDate|getDay|getHours|getMinutes)\(/)).toEqual([])
})

test.each([
  'makes no sense',
  'is not right',
  'beyond belief',
  'go ahead',
  'organiz',
  'Line lost',
  'Put away',
  'Moves on by itself',
  'the box is away',
])('English does without “%s”', (riddle) => {
  expect(broken(english, new RegExp(riddle, 'i'))).toEqual([])
})
