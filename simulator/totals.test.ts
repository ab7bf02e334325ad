import { describeFleet } from '@steward/domain/iot/fleet/fleet'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { createMachine } from './signals/machine.ts'
import { openTotals } from './totals.ts'

const folder = mkdtempSync(join(tmpdir(), 'totals-'))
afterAll(() => rmSync(folder, { recursive: true }))

const [meter] = describeFleet().devices.filter(({ type }) => type.code === 'branch_meter')
const said: string[] = []
const log = (line: string) => said.push(line)

test('a meter goes on where it was when the simulator starts again, and counted on meanwhile', () => {
  if (!meter) throw new Error('the fleet has no meter')
  const file = join(folder, 'totals.json')
  const now = Date.UTC(2026, 5, 1)
  const first = openTotals(file, log)
  const machine = createMachine(meter, first.of(meter.code))
  first.follow(machine)
  machine.read(now)
  const { ep: before = 0 } = machine.read(now + 60_000)
  first.write()

  const again = openTotals(file, log)
  expect(createMachine(meter, again.of(meter.code)).read(now + 60_000).ep).toBe(before)
  const { ep: later = 0, p = Number.NaN } = createMachine(meter, again.of(meter.code)).read(now + 3_600_000)
  // Within the hour it counts what its power makes of it, which moves with the load.
  expect((later - before) / p).toBeGreaterThan(0.5)
  expect((later - before) / p).toBeLessThan(2)
})

test('a file that is broken or cannot be written stops nobody', () => {
  const broken = join(folder, 'broken.json')
  writeFileSync(broken, '{"DF-MA-001": 7')
  expect(openTotals(broken, log).of('DF-MA-001')).toBeUndefined()
  openTotals(join(folder, 'nowhere', 'totals.json'), log).write()
  expect(said.at(-1)).toContain('could not be kept')
  openTotals(undefined, log).write()
})
