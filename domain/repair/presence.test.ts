import { expect, test } from 'vitest'
import { provesPresence } from './presence.ts'

const at = { deviceId: '71', areaId: '3' }

test('the label of the device or of its place proves presence, and nothing else does', () => {
  expect(provesPresence('https://logistics.example.org/iot/device?id=71', at)).toBe(true)
  expect(provesPresence(' http://localhost:8080/iot/area?tab=1&id=3#x ', at)).toBe(true)
  for (const code of [null, '', '71', 'https://x/iot/device?id=7', 'https://x/iot/device?id=711', 'id=71'])
    expect(provesPresence(code, at)).toBe(false)
})
