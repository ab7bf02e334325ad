// The drawing of the oxygen station repeats no limit: what is red is what an alarm rule has raised.
import { expect, test } from 'vitest'
import { oxygenStation } from './oxygen-station.ts'

const shown = (id: string) => ({ id, name: id })

test('every colour of a value follows the alarms that stand on it', () => {
  const { bindings, layout } = oxygenStation(
    {
      tanks: [shown('1'), shown('2')],
      manifolds: [shown('3')],
      generator: shown('4'),
      ambient: shown('5'),
    },
    'zh',
  )
  const coloured = bindings.flatMap(({ rules = [] }) => rules.filter(({ style }) => style.color !== undefined))
  expect(coloured.length).toBeGreaterThan(10)
  expect(coloured.map(({ when }) => when).filter((when) => !when.startsWith('valueAlarm '))).toEqual([])
  const nodes = new Set(layout.nodes.map(({ id }) => id))
  expect(bindings.filter(({ nodeId }) => !nodes.has(nodeId))).toEqual([])
})
