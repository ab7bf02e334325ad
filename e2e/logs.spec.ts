// Who did what to a row, and what was refused, found by an administrator.
import { expect as soon } from '@playwright/test'
import { rows, screen } from './frame.ts'
import { accountOf, call, signIn, startSession } from './support.ts'
import { test } from './walked.ts'

const expect = soon.configure({ timeout: 40_000 })

test('the call that made a row is found by the row, and leads to the other calls of the person', async ({ page }) => {
  const session = await startSession(accountOf('管理员', '000000'))
  const { realName } = await call(session, 'GET', 'blade-user/info')
  const postName = `日志岗${Date.now()}`
  const post = { postCode: `L${Date.now() % 1_000_000_000}`, postName, category: 1, sort: 1 }
  const { id } = await call(session, 'POST', 'blade-system/post/save', post)
  await expect.poll(async () => (await call(session, 'GET', `blade-log/api/list?rowIds=${id}`)).records.length).toBe(1)
  await signIn(page, { account: accountOf('管理员', '000000') })
  await page.goto(`/monitor/log-api?f.rowIds=${id}`)
  await expect(rows(page)).toHaveCount(1)
  await expect(rows(page).first()).toContainText('新增岗位')
  await rows(page).first().getByRole('button', { name: '查看' }).click()
  await expect(page.getByText(String(id)).first()).toBeVisible()
  await expect(page.locator('body')).not.toContainText(postName)
  await page.getByRole('link', { name: `${realName}的调用` }).click()
  await expect(page).toHaveURL(/f\.userId=/)
  await expect(screen(page).getByRole('button', { name: /^今日全部/ })).toBeVisible()
})

test('sign-ins are events', async ({ page }) => {
  await signIn(page, { account: accountOf('管理员', '000000') })
  await page.goto('/monitor/log-usual?f.event=sign_in')
  await expect(rows(page).first()).toContainText('登录')
})
