import { inputSchema } from '@steward/domain/derive/input'
import { instant, text } from '@steward/domain/kinds/index'
import { expect, test } from 'vitest'
import { readFields } from './input.ts'

const fields = { from: instant('从', 'From'), until: instant('到', 'Until'), note: text('说明', 'Note') }
const read = (sent: object, timeZone = 'Asia/Shanghai') =>
  readFields({ app: { timeZone } }, fields, inputSchema(fields, true), sent)

test('moments are local text behind the parser, whatever offset they were sent with', () => {
  const sent = { from: '2026-05-31T08:00:00+08:00', until: '2026-05-31T08:00:00Z', note: '2026-05-31T08:00:00Z' }
  expect(read(sent)).toEqual({ ...sent, from: '2026-05-31 08:00:00', until: '2026-05-31 16:00:00' })
  expect(read(sent, 'Europe/Berlin')).toMatchObject({ from: '2026-05-31 02:00:00', until: '2026-05-31 10:00:00' })
})

test('what is empty or was not sent stays so', () => {
  expect(read({ from: null, until: '' })).toEqual({ from: null })
})
