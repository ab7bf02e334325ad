// A device engineer brings a gateway up from its access sheet alone, with the clients its examples are written for.
import { type Page, expect, test } from '@playwright/test'
import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { promisify } from 'node:util'
import { add, choose, form, save } from './forms.ts'
import { openFromMenu, rows, screen } from './frame.ts'
import { accountOf, signIn } from './support.ts'

const run = promisify(execFile)
const port = () => new URL(process.env.MQTT_URL ?? 'mqtt://localhost:1883').port
/** The broker of the tests listens at a port of its own. */
const atPort = (example: string) => example.replace(/-p 1883/, `-p ${port()}`).replace(':1883', `:${port()}`)
/** MQTT.js's command takes what mosquitto_pub takes. */
const publish = (example: string) =>
  run('sh', ['-c', atPort(example).replace('mosquitto_pub', 'node_modules/.bin/mqtt_pub')])

const example = async (page: Page, kind: string) => {
  await form(page, /接入与统计/)
    .getByText(kind, { exact: true })
    .click()
  return form(page, /接入与统计/)
    .locator('pre')
    .innerText()
}

test('a gateway is brought up from its access sheet, and what it sends shows there as it comes', async ({ page }) => {
  await signIn(page, { account: accountOf('设备工程师') })
  await page.goto('/wel/index')
  const code = `ACC${Date.now()}`
  await openFromMenu(page, '网关管理', '设备接入')
  const gateway = await add(page, '新增网关')
  await gateway.getByLabel('网关名称').fill(`网关${code}`)
  await gateway.getByLabel('网关编码').fill(code)
  await choose(page, '区域')
  await save(page)
  const sheet = form(page, /接入与统计/)
  await expect(sheet.getByRole('region', { name: '最近报文' })).toContainText('还没有收到报文')
  const topics = sheet.getByRole('region', { name: '全部主题' })
  for (const name of ['厂家原始报文', '设置属性', '调用服务', '指令应答', '网关上下线'])
    await expect(topics.getByRole('heading', { name })).toBeVisible()
  await expect(topics).toContainText(`${code}/$gw/up/raw`)

  await sheet.getByLabel('设备编码').fill(`D${code}`)
  await expect(topics).toContainText(`${code}/D${code}/down/set`)
  const command = await example(page, 'mosquitto_pub')
  expect(command).toContain(`/D${code}/up/property`)
  await publish(command)
  const lately = sheet.getByRole('region', { name: '最近报文' })
  await expect(lately.getByRole('listitem').first()).toContainText('未知设备')

  await lately.getByRole('button').first().click()
  const told = page.getByRole('dialog', { name: /\d\d:\d\d:\d\d/ })
  await expect(told.getByRole('region', { name: '下一步' })).toContainText('平台没有登记这台设备')
  await told.getByRole('button', { name: '接入设备' }).click()
  const waiting = form(page, '待接入设备')
  const mine = waiting.getByRole('listitem').filter({ hasText: `D${code}` })
  await mine.getByRole('checkbox').check()
  await mine
    .getByRole('group', { name: /^设备类型/ })
    .getByRole('combobox')
    .click()
  await page.locator('.choice-line:visible').first().click()
  await waiting.getByRole('button', { name: '接入 1 台' }).click()
  await expect(waiting).toBeHidden()
  await told.getByRole('button', { name: /关\s?闭|Close/ }).click()

  const program = await example(page, 'Node.js')
  await sheet.getByRole('button', { name: '复制示例' }).click()
  const started = play(program)
  await expect(lately.getByRole('listitem').first()).not.toContainText('未知设备')
  await sheet
    .getByRole('button', { name: /关\s?闭/ })
    .last()
    .click()
  // No clipboard is had here: the secret counts as kept nowhere.
  await page.getByRole('button', { name: '已保存，关闭' }).click()
  await isListedAs(page, code, '在线')
  started.kill('SIGKILL')
  await isListedAs(page, code, '离线')
  await expect(screen(page)).toContainText(`网关${code}`)
})

/** The list does not follow what connects and goes: it is asked again by its button. */
const isListedAs = (page: Page, code: string, state: string) =>
  expect(async () => {
    await screen(page).getByRole('button', { name: '刷新' }).click()
    await expect(rows(page).filter({ hasText: code })).toContainText(state, { timeout: 1000 })
  }).toPass({ timeout: 30_000 })

const play = (program: string): ChildProcess =>
  spawn(process.execPath, ['--input-type=module', '-e', atPort(program)], { stdio: 'ignore' })
