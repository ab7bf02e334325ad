// Alarm rules for an administrator: sentences, properties of the type, broken rules.
import { expect } from '@playwright/test'
import { ownDevice } from './alarm-example.ts'
import { choose } from './forms.ts'
import { rows } from './frame.ts'
import { call, signIn } from './support.ts'
import { test } from './walked.ts'

const RULES = '/alarm/alarm-rule'

test('the list says each rule as a sentence with its limit and unit', async ({ page }) => {
  await signIn(page)
  await page.goto(`${RULES}?f.ruleName=${encodeURIComponent('液氧储罐：液位低于')}`)
  await expect(rows(page).filter({ hasText: '液位低于 30 %' }).first()).toBeVisible()
})

test('a rule is made from the properties its target has, and says when its property has gone', async ({ page }) => {
  const session = await signIn(page)
  const own = await ownDevice(session)
  const code = `e2e${Date.now()}`
  await page.goto(RULES)
  await page.getByRole('button', { name: '新增' }).first().click()
  const form = page.getByRole('dialog')
  await form.getByLabel('规则名称').fill('柜温过高')
  await form.getByLabel('规则编码').fill(code)
  await choose(page, '作用对象', '', /^设备$/)
  await choose(page, '设备', own.name)
  await choose(page, '属性', own.property)
  await form.getByLabel('限值', { exact: true }).fill('20')
  await page.keyboard.press('Control+Enter')
  await expect(form).toBeHidden()

  await page.goto(`${RULES}?f.ruleCode=${code}`)
  await expect(rows(page).first()).toContainText('高于 20 ℃')
  // A device of another type has other properties.
  const device = await call(session, 'GET', `iot/device/detail?id=${own.deviceId}`)
  const tanks = await call(session, 'GET', 'iot/device-type/list?typeCode=lox_tank')
  await call(session, 'POST', 'iot/device/submit', { ...device, deviceTypeId: tanks.records[0].id })
  await page.reload()
  await expect(rows(page).first()).toContainText(`属性“${own.property}”已不存在，规则不会告警`)
  await expect(page.getByRole('status').filter({ hasText: '不会告警' })).toBeVisible()
  const { records } = await call(session, 'GET', `iot/ruleDevAlarm/list?deviceId=${own.deviceId}`)
  await call(session, 'POST', `iot/ruleDevAlarm/remove?ids=${records.map(({ id }: { id: string }) => id).join()}`)
})

test('a limit stands in the form as in the list, without idle zeros, and takes every digit', async ({ page }) => {
  await signIn(page)
  await page.goto(`${RULES}?f.ruleName=${encodeURIComponent('示例药品冰箱')}`)
  await rows(page).first().getByRole('button', { name: '修改' }).click()
  const limit = page.getByRole('dialog').getByLabel('限值', { exact: true })
  await expect(limit).toHaveValue('8')
  await limit.fill('8.25')
  await limit.blur()
  await expect(limit).toHaveValue('8.25')
})

test('the form asks for what the target and the condition need, and for nothing else', async ({ page }) => {
  await signIn(page)
  await page.goto(RULES)
  await page.getByRole('button', { name: '新增' }).first().click()
  const form = page.getByRole('dialog')
  const field = (name: string) => form.getByLabel(name, { exact: true })
  await expect(field('限值')).toBeVisible()
  await expect(field('下限')).toHaveCount(0)
  await expect(field('设备')).toHaveCount(0)
  await choose(page, '触发条件', '', '无数据')
  await expect(field('无数据时长')).toBeVisible()
  await expect(field('限值')).toHaveCount(0)
  await choose(page, '触发条件', '', '超出范围')
  await expect(field('下限')).toBeVisible()
  await expect(field('无数据时长')).toHaveCount(0)
  await choose(page, '作用对象', '', /^设备$/)
  await expect(field('设备')).toBeVisible()
  await expect(field('设备类型')).toHaveCount(0)
})
