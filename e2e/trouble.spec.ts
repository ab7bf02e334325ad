// The administrators' banner about a degraded server.
import { expect, test } from '@playwright/test'
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
