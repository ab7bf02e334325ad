import { deviceCommand, inspectionBill } from '@steward/domain/index'
import { problem } from '@steward/domain/problems'
import { expect, test } from 'vitest'
import type { Ctx } from '../platform/ctx.ts'
import { apart } from './relations.ts'

const me = { me: { userId: '7' } } as unknown as Ctx
const passes = async (held: ReturnType<typeof apart>, row: Record<string, unknown>) =>
  (await held.holds(me, ['1'], [{ id: '1', ...row }])).has('1')

test('whoever had his part does not take the step, named alone or among others; who is not named does', async () => {
  const held = apart(inspectionBill, ['assigneeId', 'helperIds'])
  expect(await passes(held, { assigneeId: '7', helperIds: null })).toBe(false)
  expect(await passes(held, { assigneeId: '8', helperIds: ['9', '7'] })).toBe(false)
  expect(await passes(held, { assigneeId: '8', helperIds: '9,7' })).toBe(false)
  expect(await passes(held, { assigneeId: null, helperIds: ['17'] })).toBe(true)
})

test('a row that does not say who had his part lets nobody through', async () => {
  expect(await passes(apart(deviceCommand, ['operatorId']), {})).toBe(false)
})

test('the refusal names the part', () => {
  const { problem: code, facts } = apart(deviceCommand, ['operatorId', 'approverId'])
  const refusal = problem(code, { ...facts, step: '下发', stepEn: 'Send' })
  expect([refusal.words('zh'), refusal.words('en')]).toEqual([
    '须由操作人、复核人以外的人下发',
    'Somebody other than this has to do it: Operator, Approved by. Step: Send',
  ])
})
