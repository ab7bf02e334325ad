// A device engineer writes a decoder from a vendor’s message: pastes it, clicks values, sees what comes of them, saves.
import { expect as soon } from '@playwright/test'
import { screen } from './frame.ts'
import { accountOf, call, signIn, startSession } from './support.ts'
import { test } from './walked.ts'

const expect = soon.configure({ timeout: 40_000 })

const sample = JSON.stringify({
  gw: 'G7',
  t: '2026-01-01 08:00:00',
  data: [
    {
      addr: 'DF-X',
      tags: [
        { n: 'PV', v: '53' },
        { n: 'ST', v: '5' },
      ],
    },
  ],
})

test('a decoder is written by clicking the values of a message, and checked before it is saved', async ({ page }) => {
  const code = `click-${Date.now()}`
  await signIn(page, { account: accountOf('设备工程师') })
  await page.goto('/iot/json-model')
  await screen(page)
    .getByRole('button', { name: /新\s?增/ })
    .first()
    .click()
  const dialog = page.getByRole('dialog', { name: '新增JSON模型' })
  await dialog.getByRole('textbox', { name: '样例报文' }).fill(sample)
  const tree = dialog.getByRole('region', { name: '样例报文' })
  await tree.getByRole('button', { name: '作为记录' }).first().click()
  await expect(dialog.getByLabel('根路径')).toHaveValue('$.data[*]')
  await tree.getByLabel('点击的值用作').selectOption('设备标识')
  await tree.getByRole('button', { name: /addr/ }).click()
  await expect(dialog.getByLabel('设备路径')).toHaveValue('@.addr')
  await tree.getByLabel('点击的值用作').selectOption('时间')
  await tree.getByRole('button', { name: /^t/ }).click()
  await dialog.getByLabel('时间格式').fill('yyyy-MM-dd HH:mm:ss')
  await tree.getByRole('button', { name: /"53"/ }).click()
  await expect(dialog.getByLabel('路径 1', { exact: true })).toHaveValue("@.tags[?@.n=='PV'].v")
  await dialog.getByLabel('标识符 1', { exact: true }).fill('temp')
  await dialog.getByLabel('换算 1').selectOption('系数与偏移')
  await dialog.getByLabel('系数 1').fill('0.1')
  const preview = dialog.getByRole('region', { name: '解码预览' })
  await expect(preview.getByRole('row', { name: 'temp' })).toContainText('5.3')
  await expect(preview.getByText('3 个字段未映射')).toBeVisible()
  await dialog.getByLabel('路径 1', { exact: true }).fill('@.tags[')
  await expect(preview.getByText('映射 1 路径：路径不完整')).toBeVisible()
  await dialog.getByLabel('路径 1', { exact: true }).fill("@.tags[?@.n=='PV'].v")
  await preview.getByRole('button', { name: '以当前结果为期望' }).click()
  await expect(preview.getByText('与期望一致')).toBeVisible()
  await dialog.getByLabel('模型名称').fill('点击建立的协议')
  await dialog.getByLabel('模型编码').fill(code)
  await dialog
    .getByRole('button', { name: /保\s?存/ })
    .last()
    .click()
  await expect(dialog).toBeHidden()

  const session = await startSession(accountOf('设备工程师'))
  const { records } = await call(session, 'GET', `iot/things-json-model/list?modelCode=${code}`)
  expect(records).toMatchObject([{ modelName: '点击建立的协议', isChecked: 1, version: 1 }])
  const { mappings } = await call(session, 'GET', `iot/things-json-model/detail?id=${records[0].id}`)
  expect(mappings).toEqual([{ path: "@.tags[?@.n=='PV'].v", identifier: 'temp', scale: 0.1 }])
})

test('the vendor gateway of the demonstration reports through its decoder', async ({ page }) => {
  const account = accountOf('设备工程师')
  const session = await startSession(account)
  const { records } = await call(session, 'GET', 'iot/things-json-model/list?modelCode=ws-2000')
  expect(records).toMatchObject([{ deviceCount: 5, isChecked: 1 }])
  await expect
    .poll(async () => {
      const log = await call(session, 'GET', `iot/data-Log/list?jsonModelId=${records[0].id}&result=ok`)
      return log.total
    })
    .toBeGreaterThan(0)
  await signIn(page, { account })
  await page.goto(`/iot/json-model?id=${records[0].id}`)
  await expect(page.getByText('污水站网关')).toBeVisible()
  await expect(page.getByText("@.cp[?@.code=='PH'].val")).toBeVisible()
})
