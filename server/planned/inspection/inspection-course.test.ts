// Every state × every step of inspections and templates, and who may take them.
import { codesFor } from '@steward/domain/derive/permissions'
import { inspectionBill, inspectionTemplate } from '@steward/domain/index'
import { inspectionCourse } from '@steward/domain/planned/inspection-course'
import { inspectionTemplateCourse } from '@steward/domain/planned/template-course'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { roleTemplates } from '../../system/role/role-templates.ts'
import { BILL, TEMPLATE, type WireBill, ok, startInspections } from '../../testing/inspections.ts'

type House = Awaited<ReturnType<typeof startInspections>>
let h: House
let templateId: string
beforeAll(async () => {
  h = await startInspections()
  templateId = await h.template()
})
afterAll(() => h.app.stop())

const steps = Object.values(inspectionCourse.steps).filter(({ isOwn }) => !isOwn)
/** Enough for each step, sent by who may take it. */
const inputs = (bill: WireBill): Record<string, object> => ({
  scan: { code: 'P-A' },
  saveItems: { items: [{ id: bill.items[0]?.id, value: '0.5', clientTime: h.clock.now.getTime() }] },
  transfer: { assigneeId: h.inspector.userId },
  review: { result: 'pass' },
  makeup: { assigneeId: h.inspector.userId, dueTime: h.at(60) },
  explain: { reason: '抢修' },
  cancel: { reason: '在修' },
})
const byLeader = new Set(['review', 'transfer', 'makeup', 'explain', 'cancel'])

describe.each(inspectionCourse.states)('an inspection in the state %s', (state) => {
  test('takes the steps of its course and no other, and offers what it takes', async () => {
    for (const step of steps) {
      const bill = await h.doing(templateId)
      await ok(h.save(h.inspector, bill, h.fine))
      await h.sql('update inspection_bill set bill_status = $2 where id = $1', [bill.id, state])
      const who = byLeader.has(step.name) ? h.leader : h.inspector
      const offered = (await h.billOf(bill.id, who)).actions.includes(step.name)
      const stale = await h.step(who, bill.id, step.name, { ...inputs(bill)[step.name], rev: 0 })
      const answer = await h.step(who, bill.id, step.name, inputs(bill)[step.name] ?? {})
      const isAllowed = step.from.includes(state)
      const isAgain = step.again.includes(state)
      expect([step.name, answer.status, offered]).toEqual([step.name, isAllowed || isAgain ? 200 : 422, isAllowed])
      if (isAllowed) expect([step.name, stale.status]).toEqual([step.name, 409])
    }
  })
})

describe.each(inspectionTemplateCourse.states)('a template in the state %s', (state) => {
  test.each(['publish', 'retire'] as const)('%s', async (name) => {
    const { id } = await h.add(TEMPLATE, { name: `${state} ${name}`, details: h.details })
    await h.sql('update inspection_template set template_status = $2 where id = $1', [id, state])
    const answer = await h.boss.post(`${TEMPLATE}/${name}`, { id })
    expect(answer.status).toBe(inspectionTemplateCourse.steps[name]?.from.some((from) => from === state) ? 200 : 422)
  })
})

const mayOf = (alias: string, entity: typeof inspectionBill | typeof inspectionTemplate, verb: string) => {
  const role = roleTemplates.find((one) => one.alias === alias)
  return codesFor(entity, verb).some((code) => role?.codes.includes(code))
}
const executing = ['start', 'scan', 'saveItems', 'submitResult']
const leading = ['review', 'cancel', 'transfer', 'makeup', 'explain']

test.each([
  ['dispatcher', false, false, false, true],
  ['team_leader', true, true, true, true],
  ['technician', true, false, false, true],
  ['inspector', true, false, false, true],
  ['storekeeper', false, false, false, false],
  ['gas_keeper', true, false, true, true],
  ['energy_keeper', false, false, false, false],
  ['requester', false, false, false, false],
  ['supervisor', false, false, false, true],
])('%s: executes %s, leads %s, composes %s, reads %s', (alias, executes, leads, composes, reads) => {
  for (const step of executing) expect([step, mayOf(alias, inspectionBill, step)]).toEqual([step, executes])
  for (const step of leading) expect([step, mayOf(alias, inspectionBill, step)]).toEqual([step, leads])
  for (const verb of ['add', 'edit', 'publish', 'retire'])
    expect([verb, mayOf(alias, inspectionTemplate, verb)]).toEqual([verb, composes])
  expect(mayOf(alias, inspectionBill, 'list')).toBe(reads)
})

test('each call asks for its right, and another hospital reaches nothing', async () => {
  const bill = await h.doing(templateId)
  const nobody = await h.app.person({ tenant: '200001' })
  for (const { name } of steps) {
    const input = inputs(bill)[name] ?? {}
    expect([name, (await h.step(nobody, bill.id, name, input)).status]).toEqual([name, 403])
    expect([name, (await h.step(h.stranger, bill.id, name, input)).status]).toEqual([name, 404])
  }
  for (const call of ['list', 'trend', 'matrix', 'print', 'detail'])
    expect([
      call,
      (
        await nobody.get(`${BILL}/${call}`, {
          id: bill.id,
          indicatorId: '1',
          firstDay: '2026-11-01',
          lastDay: '2026-11-02',
        })
      ).status,
    ]).toEqual([call, 403])
  const made = await h.stranger.post(`${BILL}/submit`, { templateId, assigneeId: h.stranger.userId, areaId: '' })
  expect(made.status).toBeGreaterThanOrEqual(400)
})
