import '../testing/browser.ts'
import { expect, test } from 'vitest'
import { narrowedBy } from './history-data.ts'

test('the figures know one device, rule or level and the days of a span; the rest is named', () => {
  const filters = {
    deviceId: '7',
    alarmLevel: '1,2',
    eventTime: '2026-01-01 08:00:00~2026-01-02 09:00:00',
    transition: 'trigger',
    ruleId: '',
  }
  expect(narrowedBy(filters)).toEqual({
    narrowed: { deviceId: '7' },
    period: { deviceId: '7', from: '2026-01-01', to: '2026-01-02' },
    dropped: ['alarmLevel', 'transition'],
  })
})
