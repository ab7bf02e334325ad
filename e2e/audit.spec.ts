// Who did what, found by an administrator, and whether the history is what it was.
import AxeBuilder from '@axe-core/playwright'
import { type Page, expect as soon } from '@playwright/test'
import { screen } from './frame.ts'
import { type Session, accountOf, call, signIn, startSession } from './support.ts'
import { test } from './walked.ts'

const expect = soon.configure({ timeout: 40_000 })
const administrator = () => accountOf('管理员', '000000')

/** A post that was added, renamed and removed. */
async function changedPost(session: Session): Promise<{ id: string; postCode: string }> {
  const postCode = `A${Date.now() % 1_000_000_000}`
  const post = { postCode, postName: '旧岗位', category: 1, sort: 1 }
  const { id } = await call(session, 'POST', 'blade-system/post/submit', post)
  await call(session, 'POST', 'blade-system/post/submit', { id, postName: '新岗位' })
  await call(session, 'POST', `blade-system/post/remove?ids=${id}`)
  return { id, postCode }
}

const entries = (page: Page) => screen(page).getByRole('region', { name: '安全审计' }).locator('ol > li')

test('what was done to a record is found by its number, and leads to its operation, its person and the rest', async ({
  page,
}) => {
  const session = await signIn(page, { account: administrator() })
  const { id, postCode } = await changedPost(session)
  const { realName } = await call(session, 'GET', 'blade-user/info')
  await page.goto('/monitor/audit')
  await expect(entries(page).first()).toBeVisible()
  await screen(page).getByLabel('记录', { exact: true }).fill(postCode)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`record=${postCode}`))
  await expect(entries(page)).toHaveCount(3)
  await expect(entries(page).nth(0)).toContainText('删除')
  await expect(entries(page).nth(0)).toContainText('新岗位')
  const renamed = entries(page).nth(1)
  await expect(renamed).toContainText(String(realName))
  await renamed.getByRole('button', { name: /^详情/ }).focus()
  await page.keyboard.press('Enter')
  await expect(renamed.locator('dl > div')).toHaveText('岗位名称旧岗位→改为新岗位')
  const { violations } = await new AxeBuilder({ page }).include('.audit-page').analyze()
  expect(violations.map(({ id: rule, nodes }) => `${rule}: ${nodes[0]?.html}`)).toEqual([])
  await renamed.getByRole('button', { name: '同一次操作的全部变更' }).click()
  await expect(page).toHaveURL(/op=/)
  await expect(entries(page).filter({ hasText: '新岗位' })).toHaveCount(1)
  await page.reload()
  await expect(entries(page).filter({ hasText: '新岗位' })).toHaveCount(1)
  await screen(page).getByRole('button', { name: '清空条件' }).click()
  await expect(page).toHaveURL(/\/monitor\/audit$/)
  await page.goto(`/monitor/audit?record=${id}&kind=add`)
  await expect(entries(page)).toHaveCount(1)
  await page.goto('/monitor/audit?record=nothing-is-called-so')
  await expect(screen(page).getByText('没有符合条件的记录')).toBeVisible()
})

test('earlier entries follow on demand, and the audit is taken away as a file', async ({ page }) => {
  await signIn(page, { account: administrator() })
  await page.goto('/monitor/audit')
  await expect(entries(page)).toHaveCount(50)
  await screen(page).getByRole('button', { name: '显示更早的记录' }).click()
  await expect(entries(page)).toHaveCount(100)
  await page.goto('/monitor/audit?kind=event')
  await expect(entries(page).first()).toContainText('登录')
  const coming = page.waitForEvent('download')
  await screen(page).getByRole('button', { name: '导出', exact: true }).click()
  expect((await coming).suggestedFilename()).toMatch(/^安全审计.*\.csv$/)
})

test('the history is checked on the spot, and the screen says from when to when', async ({ page }) => {
  await signIn(page, { account: administrator() })
  await page.goto('/monitor/audit')
  const part = screen(page).getByRole('region', { name: '变更记录完整性' })
  await part.getByRole('button', { name: '核验变更记录' }).click()
  await expect(part.getByRole('status')).toHaveText(/核验：.+ 至 .+ 的 \d+ 条变更记录完整，未发现篡改、删除或插入。$/)
  await part.getByText('校验值', { exact: true }).click()
  await expect(part.locator('code')).toHaveText(/^\d+ [\da-f]{64}$/)
})

test('on a phone and in English nothing stands outside', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await signIn(page, { account: administrator(), locale: 'en' })
  await page.goto('/monitor/audit')
  const list = screen(page).getByRole('region', { name: 'Audit' })
  await list
    .getByRole('button', { name: /^Details/ })
    .first()
    .click()
  await expect(list.getByText(/^Everything/).first()).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  for (const part of ['.audit-check', '.audit-bar']) await expect(page.locator(part)).not.toContainText(/[一-龥]/)
})

test('whoever has no right neither calls nor opens it', async ({ page }) => {
  const account = accountOf('报修人')
  const session = await startSession(account)
  await expect(call(session, 'GET', 'blade-log/audit/list')).rejects.toThrow()
  await signIn(page, { account })
  await page.goto('/monitor/audit')
  await expect(page.getByRole('heading', { name: '页面不存在' })).toBeVisible()
})
