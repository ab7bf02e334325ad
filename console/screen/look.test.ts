import { expect, test } from 'vitest'
import type { AnyRow } from '../kinds/view.ts'
import { type Look, asksNothing } from './look.ts'

const fields = { scanCode: {}, note: {} }
const when = '2026-11-29 08:00:00'
const row: AnyRow = {
  id: '1',
  rev: 0,
  tenantId: '000000',
  status: 1,
  isDeleted: 0,
  createUser: null,
  createDept: null,
  createTime: when,
  updateUser: null,
  updateTime: when,
  mustScan: 0,
}

test('a form of which nothing is drawn for a row asks nothing', () => {
  const look: Look = { without: ['note'], shown: { scanCode: (_, of) => of?.mustScan === 1 } }
  expect(asksNothing(fields, look, row)).toBe(true)
  expect(asksNothing(fields, look, { ...row, mustScan: 1 })).toBe(false)
  expect(asksNothing(fields, { without: ['note'] }, row)).toBe(false)
})
