import { expect, test } from 'vitest'
import type { Known, Reading, Snapshot } from './decode-types.ts'
import { stagesOf } from './message-stages.ts'

const device: Known = {
  deviceId: '1',
  sid: 1,
  tenant: '000000',
  code: 'D1',
  status: 'active',
  model: { typeId: '1', slots: 2, properties: new Map() },
}
const reading = (identifier: string, slot: number): Reading => ({ identifier, slot, value: 1, q: 0 })

test('of a report one value of which is late the rules judge the others', () => {
  const [fresh, late] = [reading('temp', 0), reading('flow', 1)]
  const snapshot: Snapshot = { device, ts: 1, historical: false, q6: false, srcTs: true, readings: [fresh, late] }
  const about = { findings: [], snapshots: [snapshot], isRepeated: () => false }
  const rule = (isLate: (one: Reading) => boolean) => stagesOf({ ...about, isLate }).at(-1)
  expect(rule(() => false)).toEqual({ stage: 'rule', passed: 2, lost: 0 })
  expect(rule((one) => one === late)).toEqual({ stage: 'rule', passed: 1, lost: 1 })
})
