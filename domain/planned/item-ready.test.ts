import { expect, test } from 'vitest'
import { type ReadyItem, isRepeated, isTooFast, lackOf, lacksOf, scoreOf } from './item-ready.ts'

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

test('three answers within three seconds are too fast for one pair of eyes', () => {
  expect(isTooFast([0, 1000, 2999])).toBe(true)
  expect(isTooFast([0, 1000, 3000])).toBe(false)
  expect(isTooFast([0, 1])).toBe(false)
})

const readings = (values: string[], sensors: (string | null)[] = []) =>
  values.map((value, i) => ({ value, sensor: sensors[i] ?? null }))

test('a meter that stands still five times was not read; a value is doubted where its sensor moved', () => {
  const five = ['7.0', '7', '7', '7.00', '7']
  expect(isRepeated('meter', readings(five))).toBe(true)
  expect(isRepeated('meter', readings(five.slice(1)))).toBe(false)
  expect(isRepeated('number', readings(five))).toBe(false)
  expect(isRepeated('number', readings(five, ['7.1', '7.2', '7.1', '7', '7.3']))).toBe(true)
  expect(isRepeated('number', readings(five, ['7', '7', '7', '7', '7']))).toBe(false)
  expect(isRepeated('number', readings(['8', ...five], ['1', '2', '3', '4', '5', '6']))).toBe(false)
})

test('the score is the weight of what is normal among what was judged', () => {
  const one = (checkResult: ReadyItem['checkResult'], weight: number) => ({ checkResult, weight })
  expect(scoreOf([one('normal', 10), one('abnormal', 5), one('na', 50)])).toBe(66.7)
  expect(scoreOf([one('normal', 0)])).toBeNull()
})
