// A notice from its draft to the last reader who took note.
import { expect as plain, test } from '@playwright/test'
import { add, choose, form, save } from './forms.ts'
import { atHome, rows } from './frame.ts'
import { accountOf, signIn } from './support.ts'

const expect = plain.configure({ timeout: 30_000 })

const wallClock = (date: Date) => new Date(date.getTime() + 8 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ')

test('a draft is seen by whoever writes it; released, it is read, noted and counted', async ({ page, browser }) => {
  const title = `冷站检修 ${Date.now()}`
  await signIn(page, { account: accountOf('管理员', '000000') })
  await page.goto('/desk/notice')
  await add(page, /新增/)
  await form(page).getByLabel('通知标题').fill(title)
  await choose(page, '通知类型', '', '发布通知')
  await form(page).getByLabel('发布时间').fill(wallClock(new Date()))
  await page.keyboard.press('Enter')
  await form(page).getByLabel('通知内容').fill('周五 20:00 起停冷两小时。')
  await form(page).getByRole('switch', { name: '需确认' }).click()
  await form(page).getByRole('switch', { name: '先存草稿' }).click()
  await save(page)
  const row = rows(page).filter({ hasText: title })
  await expect(row).toContainText('草稿')

  const context = await browser.newContext()
  const reader = await context.newPage()
  await signIn(reader, { account: accountOf('报修人', '000000') })
  await atHome(reader)
  const line = reader.locator('.home-notices').getByRole('button', { name: title })
  await expect(reader.locator('.home-notices li').first()).toBeVisible()
  await expect(line).toHaveCount(0)

  await row.getByRole('button', { name: '发布', exact: true }).click()
  await page
    .getByRole('dialog')
    .or(page.locator('.ant-popconfirm'))
    .getByRole('button', { name: /确定|发布/ })
    .click()
  await expect(row).toContainText('已发布')

  await reader.reload()
  await line.click()
  const sheet = reader.getByRole('dialog', { name: title })
  await expect(sheet).toContainText('停冷两小时')
  await sheet.getByRole('button', { name: '我已知悉' }).click()
  await expect(sheet).toContainText('确认知悉')
  await context.close()

  await row.locator('.crud-open').click()
  const readers = page.getByRole('region', { name: '阅读情况' })
  await readers.getByText('已读', { exact: true }).last().click()
  await expect(readers.locator('.notice-people')).toContainText('确认')
})
