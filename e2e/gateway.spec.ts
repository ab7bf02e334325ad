// A gateway connects with the credentials the console shows once.
import { expect } from '@playwright/test'
import mqtt from 'mqtt'
import { call, signIn } from './support.ts'
import { test } from './walked.ts'

const broker = () => process.env.MQTT_URL ?? 'mqtt://localhost:1883'

test('a new gateway is shown its secret once, gets in with it, and is out as soon as it is reset', async ({ page }) => {
  const session = await signIn(page)
  const { records } = await call(session, 'GET', 'iot/area/list?size=1')
  const code = `E2E-${Date.now()}`
  const saved = await call(session, 'POST', 'iot/gateway/submit', {
    gatewayName: `网关 ${code}`,
    gatewayCode: code,
    areaId: records[0].id,
  })
  await page.goto(`/iot/gateway?f.gatewayCode=${code}`)
  const row = page.locator('tr[data-id]').filter({ hasText: code })
  await row.locator('[aria-haspopup="menu"]').click()
  await page.getByRole('menuitem', { name: '接入与统计' }).click()
  const window = page.getByRole('dialog', { name: /接入与统计/ })
  await expect(window).toContainText('近 7 天没有收到该网关的报文')
  await expect(window).not.toContainText(saved.secret)
  const username = await window.locator('code').first().innerText()
  const line = await mqtt.connectAsync(broker(), { username, password: saved.secret, reconnectPeriod: 0 })
  const closed = new Promise<void>((resolve) => {
    line.once('close', () => resolve())
  })
  await line.publishAsync(`iot/v1/${username.replace('&', '/')}/nobody/up/property`, '{"params":{"t":1}}', { qos: 1 })

  await window.getByRole('button', { name: '重置密钥' }).click()
  await page.getByRole('dialog', { name: '确定重置' }).getByRole('button', { name: '重置密钥' }).click()
  await expect(window).toContainText('密钥仅显示这一次')
  await closed
  const password = await window.locator('code').nth(1).innerText()
  expect(password).not.toBe(saved.secret)
  const again = await mqtt.connectAsync(broker(), { username, password, reconnectPeriod: 0 })
  await again.endAsync()
  await expect(mqtt.connectAsync(broker(), { username, password: saved.secret, reconnectPeriod: 0 })).rejects.toThrow(
    /refused|Bad user/i,
  )
})

test('a gateway added by hand is told its secret at once, with address, topic and a sample that works', async ({
  page,
}) => {
  const session = await signIn(page)
  const code = `E2E-B${Date.now()}`
  await page.goto('/iot/gateway')
  await page.getByRole('button', { name: /新\s?增/ }).click()
  const form = page.getByRole('dialog', { name: '新增网关' })
  await form.getByLabel('网关名称').fill(`网关 ${code}`)
  await form.getByLabel('网关编码').fill(code)
  await form.getByLabel('区域').click()
  await page.locator('.choice-line:visible').first().click()
  await form.getByRole('button', { name: /保\s?存/ }).click()
  const told = page.getByRole('dialog', { name: /接入与统计/ })
  await expect(told).toContainText('密钥仅显示这一次')
  await expect(told.locator('code').nth(1)).toHaveText(/^[\w-]{32}$/)
  const [username = '', password = '', address = '', topic = '', sample = ''] = await told
    .locator('code')
    .allInnerTexts()
  expect(address).toBe(`${new URL(page.url()).hostname}:1883`)
  expect(topic).toBe(`iot/v1/${username.replace('&', '/')}/{设备编码}/up/property`)
  // What is shown is enough to get in and to be understood: only the device is not known yet.
  const line = await mqtt.connectAsync(broker(), { username, password, reconnectPeriod: 0 })
  await line.publishAsync(topic.replace('{设备编码}', 'nobody'), sample, { qos: 1 })
  await line.endAsync()
  const { records } = await call(session, 'GET', `iot/gateway/list?gatewayCode=${code}`)
  const log = await call(session, 'GET', `iot/data-Log/list?gatewayId=${records[0].id}`)
  expect(log.records).toMatchObject([{ result: 'unknown_device', payload: sample }])
})
