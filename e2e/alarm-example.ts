// The demonstration's example device, and publishing values through its gateway.
import { type Page, expect } from '@playwright/test'
import mqtt from 'mqtt'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { rows } from './frame.ts'
import { type Session, call, signIn } from './support.ts'

interface Demo {
  gateway: { username: string; password: string }
  example: { deviceId: string; topic: string; property: string; overLimit: number; normal: number }
}

export const { gateway, example }: Demo = JSON.parse(
  readFileSync(process.env.DEMO_FILE ?? join(process.env.STEWARD_DATA_DIR ?? '', 'demo.json'), 'utf8'),
)
export const ALARMS = '/alarm/alarm-record'
export const DEVICE = '示例药品冰箱'

export type Example = typeof example & { name: string }

const known: Example = { ...example, name: DEVICE }

/**
 * Another device behind the same gateway, so that parallel test files do not interfere, with a rule that raises and
 * recovers at once below its type's limits.
 */
export async function ownDevice(session: Session): Promise<Example> {
  const { deviceTypeId, areaId, gatewayId, deviceCode } = await call(
    session,
    'GET',
    `iot/device/detail?id=${example.deviceId}`,
  )
  const code = `E2E${Date.now()}`
  const name = `验收冰箱${code.slice(-6)}`
  const device = { deviceName: name, deviceCode: code, deviceTypeId, areaId, gatewayId }
  const { id } = await call(session, 'POST', 'iot/device/submit', device)
  const [normal, limit, overLimit] = [example.normal, example.normal + 0.5, example.normal + 1]
  await call(session, 'POST', 'iot/ruleDevAlarm/submit', {
    ruleName: '验收超限',
    ruleCode: code,
    targetType: 'device',
    deviceId: id,
    identifier: example.property,
    condType: 'threshold',
    operator: 'gt',
    limitValue: String(limit),
    alarmLevel: 2,
    durationSec: 0,
    hysteresis: '0',
    clearDelay: 0,
  })
  return { ...example, normal, overLimit, name, deviceId: id, topic: example.topic.replace(deviceCode, code) }
}

/** Publishes the values in turn and resolves when the server has acknowledged them. */
export const report = (...values: readonly number[]) => reportOf(known, ...values)

export async function reportOf(of: Example, ...values: readonly number[]): Promise<void> {
  const client = await mqtt.connectAsync(process.env.MQTT_URL ?? 'mqtt://localhost:1883', gateway)
  for (const [at, value] of values.entries()) {
    const body = { id: `e2e-${Date.now()}-${at}`, ts: Date.now(), params: { [of.property]: value } }
    await client.publishAsync(of.topic, JSON.stringify(body), { qos: 1 })
  }
  await client.endAsync()
}

/** Closes alarms an earlier run left open, so that the next alarm is a new one. */
export async function startCalm(session: Session, of = known): Promise<void> {
  await reportOf(of, of.normal)
  const open = 'ACTIVE_UNACK,ACTIVE_ACK,CLEARED_UNACK,CLEARED_ACK'
  const { records } = await call(session, 'GET', `iot/alarm-record/list?deviceId=${of.deviceId}&alarmState=${open}`)
  const ids = records.map(({ id }: { id: string }) => id).join()
  if (ids === '') return
  await call(session, 'POST', `iot/alarm-record/ack?ids=${ids}`)
  await call(session, 'POST', `iot/alarm-record/close?ids=${ids}`, {
    handleResult: 'test',
    handleRemark: 'e2e',
    confirmStanding: 1,
  })
}

export const isLive = (page: Page) => expect(page.locator('.live-mark[data-state="open"]:visible')).toBeVisible()

/** The first row of the desk, which is filtered by one device. */
export const rowOf = (page: Page) => rows(page).first()

export const openDesk = (page: Page, of: Example) =>
  page.goto(`${ALARMS}?f.deviceId=${of.deviceId}&f.alarmState=ACTIVE_UNACK,CLEARED_UNACK`)

/** The desk with one alarm that waits, as an administrator. */
export async function openDeskWithAlarm(page: Page, of: Example): Promise<Session> {
  const session = await signIn(page)
  await startCalm(session, of)
  await reportOf(of, of.overLimit)
  await openDesk(page, of)
  await isLive(page)
  await expect(rowOf(page)).toContainText('待确认')
  return session
}
