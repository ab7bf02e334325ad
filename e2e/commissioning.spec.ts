// A device engineer goes from a gateway to what is open of its devices, and signs them off.
import { expect, test } from '@playwright/test'
import mqtt from 'mqtt'
import { screen } from './frame.ts'
import { accountOf, call, signIn } from './support.ts'

test('devices of a gateway are looked at, signed off with a remark, and it is withdrawn', async ({ page }) => {
  const session = await signIn(page, { account: accountOf('设备工程师') })
  const { records } = await call(session, 'GET', 'iot/gateway/list?gatewayCode=GW-DEMO')
  await page.goto('/iot/gateway?f.gatewayCode=GW-DEMO')
  const row = screen(page).locator(`tr[data-id="${records[0].id}"]`)
  await row.locator('[aria-haspopup="menu"]').click()
  await page.getByRole('menuitem', { name: '调试清单' }).click()
  const device = screen(page).getByRole('row').filter({ hasText: 'DF-DEMO' })
  await expect(device).toContainText('从未上报')
  await device.getByRole('checkbox').check()
  await screen(page).getByLabel('备注').fill('等厂家送探头')
  await screen(page).getByRole('button', { name: '确认 1 台' }).click()
  await expect(device).toContainText('等厂家送探头')
  await expect(screen(page).getByText('已确认 1 台')).toBeVisible()
  await screen(page)
    .getByRole('button', { name: /^从未上报/ })
    .click()
  await expect(page).toHaveURL(/show=never/)
  await device.getByRole('button', { name: '撤回确认' }).click()
  await expect(device).toContainText('未确认')
})

test('the device list leads there as it is filtered', async ({ page }) => {
  const session = await signIn(page, { account: accountOf('设备工程师') })
  const { records } = await call(session, 'GET', 'iot/device/list?deviceCode=WM-EB-001')
  const { areaId } = records[0]
  await page.goto(`/iot/device?f.areaId=${areaId}`)
  await screen(page).getByRole('button', { name: '调试清单' }).click()
  await expect(page).toHaveURL(new RegExp(`device-commissioning\\?areaId=${areaId}`))
  await expect(screen(page).getByRole('row').filter({ hasText: 'WM-EB-001' })).toBeVisible()
})

test('what a gateway reports of its devices is taken over with one click', async ({ page }) => {
  const session = await signIn(page, { account: accountOf('设备工程师') })
  const code = `TP${Date.now()}`
  const areas = await call(session, 'GET', 'iot/area/list?size=1')
  const gateway = await call(session, 'POST', 'iot/gateway/save', {
    gatewayName: `拓扑 ${code}`,
    gatewayCode: code,
    areaId: areas.records[0].id,
  })
  const line = await mqtt.connectAsync(process.env.MQTT_URL ?? 'mqtt://localhost:1883', {
    username: `000000&${code}`,
    password: gateway.secret,
    reconnectPeriod: 0,
  })
  const devices = [
    { d: `${code}-1`, type: 'env_sensor', addr: '3', sn: 'A7' },
    { d: `${code}-2`, addr: '4' },
  ]
  await line.publishAsync(`iot/v1/000000/${code}/$gw/up/topo`, JSON.stringify({ id: '1', op: 'report', devices }), {
    qos: 1,
  })
  await line.endAsync()
  await page.goto(`/iot/device-commissioning?gatewayId=${gateway.id}`)
  await screen(page).getByRole('link', { name: '拓扑' }).click()
  const [known, unknown] = [1, 2].map((n) => screen(page).locator(`tr[data-id="${code}-${n}"]`))
  if (!known || !unknown) throw new Error('two')
  await expect(known).toContainText('未登记')
  await expect(unknown.getByRole('button', { name: /接\s?入/ })).toBeVisible()
  await known.getByRole('button', { name: '按上报更新' }).click()
  await expect(known).toContainText('一致')
  await expect(known).toContainText('序列号 A7')
})
