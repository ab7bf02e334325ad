// Every kind of field once, for the page that tries them out.
import type { Fields } from './entity.ts'
import { bool, day, decimal, dict, dicts, file, instant, int, json, ref, refs, secret, text } from './kinds/index.ts'
import { repairTrade } from './repair/trade.ts'
import { sex } from './system/dictionaries.ts'

export const trialFields: Fields = {
  text: text('文本', 'Text', { required: true, max: 20 }),
  int: int('整数', 'Integer', { required: true, min: 0, max: 100 }),
  decimal: decimal('小数', 'Decimal', { scale: 2, unit: '℃' }),
  bool: bool('开关', 'Switch', { default: 0 }),
  day: day('日期', 'Day'),
  instant: instant('时间', 'Time'),
  dict: dict(sex, '字典', 'Dictionary'),
  dicts: dicts(repairTrade, '多项字典', 'Several choices'),
  secret: secret('密码', 'Secret', { max: 64 }),
  person: ref('user', '单个人员', 'One person'),
  people: refs('user', '多个人员', 'Several people'),
  dept: ref('dept', '部门', 'Department'),
  file: file('文件', 'File'),
  lines: text('多行文本', 'Lines', { max: 200, lines: 3 }),
  json: json('JSON', 'JSON'),
}
