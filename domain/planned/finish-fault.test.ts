import { expect, test } from 'vitest'
import { type DoneItem, finishFault } from './finish-fault.ts'

const today = '2026-05-04'
const item = (more: Partial<DoneItem> = {}): DoneItem => ({
  name: '制动器间隙',
  isRequired: true,
  checkResult: 'normal',
  photoRule: 'never',
  photoCount: 0,
  abnormalDesc: '',
  decision: null,
  recheckDate: null,
  ...more,
})
const faultOf = (more: Partial<DoneItem>) => finishFault([item(), item({ name: '门锁', ...more })], today)
const abnormal = { checkResult: 'abnormal', abnormalDesc: '磨损' } as const

test.each<[string, Partial<DoneItem>, string]>([
  ['a required item that nobody did', { checkResult: 'unchecked' }, 'incomplete'],
  ['what does not apply without a reason', { checkResult: 'na' }, 'na-reason'],
  ['a photo that is always wanted', { photoRule: 'always' }, 'photos'],
  ['a photo of what is abnormal', { ...abnormal, photoRule: 'abnormal', decision: 'to_repair' }, 'photos'],
  ['what is abnormal without a decision', abnormal, 'undecided'],
  ['what was fixed on site without a photo', { ...abnormal, decision: 'fixed' }, 'fixed'],
  ['what is observed without a day', { ...abnormal, decision: 'observe' }, 'observe'],
  ['what is observed for more than a week', { ...abnormal, decision: 'observe', recheckDate: '2026-05-12' }, 'observe'],
])('%s keeps the bill open, and is named', (_, more, fault) => {
  expect(faultOf(more)).toEqual({ fault, names: ['门锁'] })
})

test.each<Partial<DoneItem>>([
  { isRequired: false, checkResult: 'unchecked', photoRule: 'always' },
  { checkResult: 'na', abnormalDesc: '无此部件', photoRule: 'always' },
  { photoRule: 'abnormal' },
  { ...abnormal, decision: 'to_repair' },
  { ...abnormal, decision: 'fixed', photoCount: 1 },
  { ...abnormal, decision: 'observe', recheckDate: '2026-05-11' },
])('%j is finished', (more) => {
  expect(faultOf(more)).toBeUndefined()
})
