import { expect, test } from 'vitest'
import { walkOf } from './inspection-walk.ts'

const item = (name: string, equipmentType: string | null) => ({ name, equipmentType })
const pump = { deviceId: 'pump', areaId: 'cellar', typePath: ['machine', 'pump'] }
const tank = { deviceId: 'tank', areaId: 'yard', typePath: ['tank'] }
const place = { deviceId: null, areaId: 'room', typePath: [] }
const names = (stops: ReturnType<typeof walkOf<ReturnType<typeof item>>>) =>
  stops.map(({ deviceId, areaId, items }) => [deviceId, areaId, items.map(({ name }) => name)])

test('a device is looked at for what its type and its ancestors want, in the order of the template', () => {
  const items = [item('level', 'tank'), item('noise', 'machine'), item('seal', 'pump')]
  expect(names(walkOf(items, [pump, tank]))).toEqual([
    ['pump', 'cellar', ['noise', 'seal']],
    ['tank', 'yard', ['level']],
  ])
})

test('what fits no device is looked at once, at the place of the round or where its first device stands', () => {
  const items = [item('seal', 'pump'), item('door', null), item('valve', 'valve')]
  expect(names(walkOf(items, [pump, place]))).toEqual([
    [null, 'room', ['door', 'valve']],
    ['pump', 'cellar', ['seal']],
  ])
  expect(names(walkOf(items, [pump]))[0]).toEqual([null, 'cellar', ['door', 'valve']])
})

test('a device for which the template has nothing is passed by', () => {
  expect(names(walkOf([item('seal', 'pump')], [tank, pump]))).toEqual([['pump', 'cellar', ['seal']]])
  expect(walkOf([], [tank, pump])).toEqual([])
})
