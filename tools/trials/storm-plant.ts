// Devices with many rules each behind a demo gateway: one report raises an alarm per rule.
import mqtt from 'mqtt'
import { readFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { type Session, call } from '../../e2e/support.ts'

const RULES = 30

export interface Storm {
  /** Raises this many alarms in this many seconds; returns how many the server stored. */
  blow(alarms: number, seconds: number): Promise<number>
  /** Recovers and closes all of them. */
  calm(): Promise<void>
}

export async function prepareStorm(session: Session, alarms: number): Promise<Storm> {
  const { gateway, example } = JSON.parse(readFileSync(process.env.DEMO_FILE ?? '', 'utf8'))
  const known = await call(session, 'GET', `iot/device/detail?id=${example.deviceId}`)
  const mark = `T${Date.now() % 100_000_000}`
  for (let at = 0; at < RULES; at += 1)
    await call(session, 'POST', 'iot/ruleDevAlarm/submit', {
      ruleName: `演练 ${at + 1}`,
      ruleCode: `${mark}-${at}`,
      targetType: 'deviceType',
      deviceTypeId: known.deviceTypeId,
      identifier: example.property,
      condType: 'threshold',
      operator: 'gt',
      limitValue: String(example.overLimit - 0.01 * (at + 1)),
      alarmLevel: (at % 4) + 1,
      durationSec: 0,
      hysteresis: '0',
      clearDelay: 0,
    })
  const topics: string[] = []
  for (let at = 0; at < Math.ceil(alarms / RULES); at += 1) {
    const deviceCode = `${mark}X${at}`
    await call(session, 'POST', 'iot/device/submit', {
      deviceName: `演练冰箱 ${at + 1}`,
      deviceCode,
      deviceTypeId: known.deviceTypeId,
      areaId: known.areaId,
      gatewayId: known.gatewayId,
    })
    topics.push(example.topic.replace(known.deviceCode, deviceCode))
  }
  const line = await mqtt.connectAsync(process.env.MQTT_URL ?? '', gateway)
  const report = async (topic: string, value: number) => {
    const body = { id: `storm-${Date.now()}`, ts: Date.now(), params: { [example.property]: value } }
    await line.publishAsync(topic, JSON.stringify(body), { qos: 1 })
  }
  return {
    async blow(count, seconds) {
      const began = Date.now()
      const used = topics.slice(0, Math.ceil(count / RULES))
      const taken: Promise<void>[] = []
      for (const [at, topic] of used.entries()) {
        const due = began + (at / used.length) * seconds * 1000
        if (due > Date.now()) await wait(due - Date.now())
        taken.push(report(topic, example.overLimit))
      }
      await Promise.all(taken)
      return used.length * RULES
    },
    async calm() {
      for (const topic of topics) await report(topic, example.normal)
    },
  }
}
