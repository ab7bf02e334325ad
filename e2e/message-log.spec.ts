// A message that could not be stored is in the message log with its cause, and is reprocessed.
import { expect, test } from '@playwright/test'
import mqtt from 'mqtt'
import { readFileSync } from 'node:fs'
import { call, signIn } from './support.ts'

const broker = () => process.env.MQTT_URL ?? 'mqtt://localhost:1883'

/** Sends a message whose id contains NUL, which PostgreSQL cannot store; returns the rest of the id. */
async function sendUnstorable(): Promise<string> {
  const { gateway, example } = JSON.parse(readFileSync(process.env.DEMO_FILE ?? 'data/demo.json', 'utf8'))
  const line = await mqtt.connectAsync(broker(), { ...gateway, reconnectPeriod: 0 })
  const mark = `e2e-${Date.now()}`
  const message = { id: `\u0000${mark}`, params: { [example.property]: example.normal } }
  await line.publishAsync(example.topic, JSON.stringify(message), { qos: 1 })
  await line.endAsync()
  return mark
}

test('a kept message shows its cause, and is stored once it is processed again', async ({ page }) => {
  const mark = await sendUnstorable()
  const session = await signIn(page)
  const { records } = await call(session, 'GET', 'iot/data-Log/list?result=kept&size=100')
  const { id } = records.find(({ payload }: { payload: string }) => payload.includes(mark))
  await page.goto('/iot/data-log?f.result=kept')
  const row = page.locator(`tr[data-id="${id}"]`)
  await expect(row).toContainText('待重新处理')
  await expect(row).toContainText('数值无法存入数据库')
  await row.getByRole('button', { name: '查看' }).click()
  const detail = page.getByRole('dialog').filter({ hasText: '原始报文' })
  await expect(detail).toContainText(mark)
  await detail.getByRole('button', { name: '重新处理' }).click()
  const asked = page.getByRole('dialog', { name: '重新处理' })
  await expect(asked).toContainText('不会触发告警')
  await asked.getByRole('button', { name: /确\s?定/ }).click()
  await expect(asked.getByRole('status')).toContainText('已存储 1 条')
  await asked
    .getByRole('button', { name: /关\s?闭/ })
    .last()
    .click()
  await expect(row).toBeHidden()
})
