// A device engineer brings in the first device of a kind the hospital has not had: from its type to its alarm.
import { type Page, expect, test } from '@playwright/test'
import mqtt from 'mqtt'
import { add, choose, form, save } from './forms.ts'
import { openFromMenu, rows, screen } from './frame.ts'
import { clicksOn, countClicks } from './people.ts'
import { accountOf, signIn } from './support.ts'

/** Clicks from the home page to the alarm, menus and choices included. */
const MOST_CLICKS = 40
const told = (page: Page, at: number) => form(page).locator('code').nth(at).innerText()
const broker = () => process.env.MQTT_URL ?? 'mqtt://localhost:1883'

test(`a new type, its model, a gateway, a device, a rule and its alarm take at most ${MOST_CLICKS} clicks`, async ({
  page,
}) => {
  await countClicks(page)
  await signIn(page, { account: accountOf('设备工程师') })
  await page.goto('/wel/index')
  const code = `ENG${Date.now()}`

  await openFromMenu(page, '设备类型', '设备接入')
  const type = await add(page, '新增设备类型')
  await type.getByLabel('类型名称').fill(`培养箱${code}`)
  await type.getByLabel('类型编码').fill(code)
  await choose(page, '产品分类')
  await save(page)
  await expect(type).toBeHidden()

  await openFromMenu(page, '物模型', '设备接入')
  const point = await add(page, '新增物模型')
  await choose(page, '设备类型', code, `培养箱${code}`)
  await point.getByLabel('标识符').fill('chamber')
  await point.getByLabel('名称', { exact: true }).fill('箱内温度')
  await point.getByLabel('单位').fill('℃')
  await save(page)
  await expect(point).toBeHidden()

  await openFromMenu(page, '网关管理', '设备接入')
  const gateway = await add(page, '新增网关')
  await gateway.getByLabel('网关名称').fill(`网关${code}`)
  await gateway.getByLabel('网关编码').fill(code)
  await choose(page, '区域')
  await save(page)
  const access = form(page, /接入与统计/)
  await expect(access).toContainText('{"id":"1","params"')
  const [username, password, topic] = [await told(page, 0), await told(page, 1), await told(page, 3)]
  await access
    .getByRole('button', { name: /关\s?闭/ })
    .last()
    .click()
  await page.getByRole('button', { name: '已保存，关闭' }).click()

  const line = await mqtt.connectAsync(broker(), { username, password, reconnectPeriod: 0 })
  const report = (id: string, params: object) =>
    line.publishAsync(topic.replace(/\{.*\}/, `D${code}`), JSON.stringify({ id, ts: Date.now(), params }), { qos: 1 })
  await report('1', { chamber: 36.9 })

  await openFromMenu(page, '设备管理', '设备物联')
  await screen(page).getByRole('button', { name: '待接入设备' }).click()
  const waiting = form(page, '待接入设备')
  const mine = waiting.getByRole('listitem').filter({ hasText: `D${code}` })
  await expect(mine).toContainText('符合 1/1 个属性')
  await mine.getByRole('checkbox').check()
  await mine.getByLabel(`D${code} 的名称`).fill(`培养箱 ${code}`)
  await waiting.getByRole('button', { name: '接入 1 台' }).click()
  await expect(waiting).toBeHidden()

  await openFromMenu(page, '告警规则', '告警中心')
  const rule = await add(page, '新增告警规则')
  await rule.getByLabel('规则名称').fill(`培养箱过热${code}`)
  await rule.getByLabel('规则编码').fill(code)
  await choose(page, '设备类型', code, `培养箱${code}`)
  await choose(page, '属性', '', 'chamber')
  await rule.getByLabel('限值', { exact: true }).fill('38')
  await save(page)
  await expect(rule).toBeHidden()

  await report('2', { chamber: 39.5, temprature: 4 })
  await openFromMenu(page, '设备管理', '设备物联')
  await screen(page).getByText(`培养箱 ${code}`).click()
  await expect(page.locator('.iot-tile').first()).toContainText('39.5')
  await screen(page).getByRole('link', { name: '报文日志' }).click()
  await expect(page.locator('.iot-tab')).toContainText('temprature')
  await openFromMenu(page, '告警记录', '告警中心')
  await expect(rows(page).filter({ hasText: code })).toContainText('待确认')
  await line.endAsync()
  const clicks = await clicksOn(page)
  expect(clicks).toBeGreaterThan(20)
  expect(clicks).toBeLessThanOrEqual(MOST_CLICKS)
  test.info().annotations.push({ type: 'clicks', description: String(clicks) })
})
