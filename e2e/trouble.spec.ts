// The administrators' banner about a degraded server, and parts of the frame that fail.
import { expect, test } from '@playwright/test'
import { form } from './forms.ts'
import { screen } from './frame.ts'
import { signIn } from './support.ts'

// The readiness reply while the disk is full.
const full = { status: 'ready', degraded: { log: { cause: 'ENOSPC', dropped: 1_234 } } }

test('an administrator of the platform is told above every screen that the log is not written', async ({ page }) => {
  let answer: object = full
  await page.route('**/api/readyz', (route) => route.fulfill({ json: answer }))
  await signIn(page)
  await page.goto('/')
  const trouble = page.getByRole('alert').filter({ hasText: '日志文件所在磁盘已满' })
  await expect(trouble).toContainText('1234')
  answer = { status: 'ready' }
  await page.reload()
  await expect(page.getByRole('region', { name: '最新通知' })).toBeVisible()
  await expect(trouble).toHaveCount(0)
})

test('what fails beside the pages goes alone: what is typed stays, and the part can be tried again', async ({
  page,
}) => {
  await signIn(page)
  await page.goto('/system/post')
  await screen(page)
    .getByRole('button', { name: /新\s?增/ })
    .click()
  const name = form(page, '新增岗位').getByLabel('岗位名称')
  await name.fill('夜班班长')
  // A name that cannot be drawn.
  const odd = { entity: 'post', id: '7', title: { zh: '岗位' }, code: '' }
  await page.route('**/api/search?*', (route) =>
    route.fulfill({ json: { code: 200, success: true, data: { records: [odd], leftOut: [] } } }),
  )
  await page.keyboard.press('Control+k')
  await page.getByRole('dialog', { name: '菜单搜索' }).getByRole('combobox').fill('夜班')
  const failed = page.getByRole('alert').filter({ hasText: '页面的一部分出现错误' })
  await expect(failed).toBeVisible()
  await expect(name).toHaveValue('夜班班长')
  await failed.getByRole('button', { name: '重试' }).click()
  await expect(failed).toHaveCount(0)
  await expect(name).toHaveValue('夜班班长')
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('dialog', { name: '菜单搜索' })).toBeVisible()
})
