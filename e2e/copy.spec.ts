// A new row like another one: what is one row's alone stays empty, what belongs to it comes along.
import { expect } from '@playwright/test'
import { form } from './forms.ts'
import { rows } from './frame.ts'
import { accountOf, call, signIn } from './support.ts'
import { test } from './walked.ts'

test('a standard is copied with its steps from its detail', async ({ page }) => {
  const session = await signIn(page, { account: accountOf('班组长') })
  const mark = Date.now() % 1_000_000
  const steps = ['断电挂牌', '更换滤芯'].map((content, index) => ({ content, sort: index + 1 }))
  const draft = { name: `原标准${mark}`, priority: 2, responseMinutes: 30, finishMinutes: 240, steps }
  const { id } = await call(session, 'POST', 'iot/device-order-standard/submit', draft)
  await page.goto(`/maintenance/device-order-standard?id=${id}`)
  await form(page)
    .getByRole('button', { name: `${draft.name}的更多操作` })
    .click()
  await page.getByRole('menuitem', { name: '复制' }).click()
  const dialog = page.getByRole('dialog', { name: '复制工单标准' })
  await expect(dialog).toBeVisible()
  const name = `副本${mark}`
  await dialog.getByLabel('名称', { exact: true }).fill(name)
  await dialog.getByRole('button', { name: /保\s?存/ }).click()
  await expect(rows(page).filter({ hasText: name })).toBeVisible()
  const { records: found } = await call(session, 'GET', `iot/device-order-standard/list?name=${name}`)
  const copy = await call(session, 'GET', `iot/device-order-standard/detail?id=${found[0].id}`)
  expect(copy.steps.map(({ content }: { content: string }) => content)).toEqual(['断电挂牌', '更换滤芯'])
})
