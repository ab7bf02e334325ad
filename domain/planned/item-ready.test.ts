import { expect, test } from 'vitest'
import { type ReadyItem, lackOf, lacksOf } from './item-ready.ts'

const asked = { needScan: true, today: '2026-11-21' }
const item = (more: Partial<ReadyItem> = {}): ReadyItem => ({
  id: '1',
  name: '出口压力',
  deviceId: 'd',
  valueType: 'number',
  checkResult: 'normal',
  isRequired: true,
  photoRule: 'abnormal',
  photos: 0,
  said: '',
  decision: null,
  recheckDate: null,
  isScanned: true,
  ...more,
})
const abnormal = (more: Partial<ReadyItem>) => item({ checkResult: 'abnormal', photos: 1, ...more })

test.each([
  ['a required item without a value', item({ checkResult: 'unchecked' }), 'incomplete'],
  ['an optional item without a value', item({ checkResult: 'unchecked', isRequired: false }), undefined],
  ['one that does not apply, without a reason', item({ checkResult: 'na' }), 'na-reason'],
  ['one that does not apply, with spaces for a reason', item({ checkResult: 'na', said: ' ' }), 'na-reason'],
  [
    'one that does not apply, of which a photo is always wanted',
    item({ checkResult: 'na', said: '无此部件', photoRule: 'always' }),
    undefined,
  ],
  [
    'one that nobody did and nobody had to, of which a photo is always wanted',
    item({ checkResult: 'unchecked', isRequired: false, photoRule: 'always' }),
    undefined,
  ],
  ['a photo that is wanted of what is abnormal, of what is normal', item({ photoRule: 'abnormal' }), undefined],
  ['one that does not apply, with a reason', item({ checkResult: 'na', said: '停机检修' }), undefined],
  ['a device nobody scanned', item({ isScanned: false }), 'unscanned'],
  ['a place, which has no code', item({ isScanned: false, deviceId: null }), undefined],
  ['a photo that is always wanted', item({ photoRule: 'always' }), 'photos'],
  ['an item that is a photo', item({ valueType: 'photo', photoRule: 'never' }), 'photos'],
  ['an abnormal item without its photo', item({ checkResult: 'abnormal', decision: 'to_repair' }), 'photos'],
  ['an abnormal item nobody decided about', abnormal({}), 'undecided'],
  ['a repair', abnormal({ decision: 'to_repair' }), undefined],
  ['fixed on site without a word', abnormal({ decision: 'fixed' }), 'fixed'],
  [
    'fixed on site without a photo',
    abnormal({ decision: 'fixed', said: '已紧固', photos: 0, photoRule: 'never' }),
    'fixed',
  ],
  ['fixed on site with both', abnormal({ decision: 'fixed', said: '已紧固' }), undefined],
  ['observed without a date', abnormal({ decision: 'observe' }), 'observe'],
  ['observed for eight days', abnormal({ decision: 'observe', recheckDate: '2026-11-29' }), 'observe'],
  ['observed for seven days', abnormal({ decision: 'observe', recheckDate: '2026-11-28' }), undefined],
  ['observed until yesterday', abnormal({ decision: 'observe', recheckDate: '2026-11-20' }), 'observe'],
])('%s', (_, one, lack) => {
  expect(lackOf([item(), one], asked)?.lack).toBe(lack)
  expect(lacksOf(one, asked).at(0)).toBe(lack)
})

test('without the need to scan nothing has to be scanned', () => {
  expect(lackOf([item({ isScanned: false })], { ...asked, needScan: false })).toBeUndefined()
})
