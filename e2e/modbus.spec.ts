// What stands in a register of a field device is seen on the page of the device.
import { expect as soon, test } from '@playwright/test'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startModbusDevice } from '../simulator/testing/modbus-device.ts'
import { accountOf, call, signIn } from './support.ts'

const expect = soon.configure({ timeout: 40_000 })
const broker = () => process.env.MQTT_URL ?? 'mqtt://localhost:1883'

test('a value in a register reaches the browser through the gateway’s command line', async ({ page }) => {
  const session = await signIn(page, { account: accountOf('设备工程师') })
  const code = `MB${Date.now()}`
  const [areas, types] = [
    await call(session, 'GET', 'iot/area/list?size=1'),
    await call(session, 'GET', 'iot/device-type/list?typeCode=env_sensor'),
  ]
  const areaId = areas.records[0].id
  const gateway = await call(session, 'POST', 'iot/gateway/save', {
    gatewayName: `Modbus 网关 ${code}`,
    gatewayCode: code,
    gatewayType: 'modbus',
    areaId,
  })
  const device = await call(session, 'POST', 'iot/device/save', {
    deviceName: `药库温湿度 ${code}`,
    deviceCode: `ES-${code}`,
    deviceTypeId: types.records[0].id,
    areaId,
    gatewayId: gateway.id,
    subAddress: '1',
  })
  const field = await startModbusDevice()
  field.holding.writeInt16BE(217, 0)
  const folder = mkdtempSync(join(tmpdir(), 'steward-modbus-'))
  const config = join(folder, 'gateway.json')
  const settings = {
    url: broker(),
    username: `000000&${code}`,
    password: gateway.secret,
    devices: [
      {
        deviceCode: `ES-${code}`,
        host: '127.0.0.1',
        port: field.port,
        pollMs: 500,
        points: [
          { identifier: 'temp', address: '40001', dataType: 'int16', scale: 0.1 },
          { identifier: 'rh', address: 1, scale: 0.1 },
        ],
      },
    ],
  }
  writeFileSync(config, JSON.stringify(settings))
  const running = spawn(process.execPath, ['simulator/modbus/main.ts', '--config', config], { stdio: 'ignore' })
  try {
    await page.goto(`/iot/device?id=${device.id}`)
    const tile = page.locator('.iot-tile').first()
    await expect(tile).toContainText('21.7')
    field.holding.writeInt16BE(-35, 0)
    await expect(tile).toContainText('-3.5')
  } finally {
    running.kill('SIGTERM')
    await once(running, 'close')
    await field.stop()
    rmSync(folder, { recursive: true, force: true })
  }
})
