// The open row of a derived list is in the address.
import { expect } from '@playwright/test'
import { rows } from './frame.ts'
import { call, signIn } from './support.ts'
import { test } from './walked.ts'

const POSTS = '/system/post'

test('an open row is in the address: a reload keeps it open, the back button closes it', async ({ page }) => {
  await signIn(page)
  await page.goto(`${POSTS}?f.postName=班`)
  const name = (await rows(page).first().locator('.crud-open').textContent()) ?? ''
  await rows(page).first().locator('.crud-open').click()
  await expect(page.getByRole('dialog')).toContainText(name)
  await expect(page).toHaveURL(/[?&]id=\d+/)
  await page.reload()
  await expect(page.getByRole('dialog')).toContainText(name)
  await page.goBack()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page).toHaveURL((url) => !url.searchParams.has('id') && url.searchParams.get('f.postName') === '班')
  await page.goForward()
  await expect(page.getByRole('dialog')).toContainText(name)
})

test('closing an open row leaves no step in the history that does nothing', async ({ page }) => {
  await signIn(page)
  await page.goto('/system/param')
  await expect(rows(page).first()).toBeVisible()
  await page.goto(POSTS)
  await rows(page).first().locator('.crud-open').click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.goBack()
  await expect(page).toHaveURL(/system\/param/)
})

test('a link opens its row; one that was removed says so, and the list stays at hand', async ({ page }) => {
  const session = await signIn(page)
  const name = `链接${Date.now() % 1_000_000_000}`
  const row = { postName: name, postCode: name, category: 1, sort: 1 }
  const { id } = await call(session, 'POST', 'blade-system/post/submit', row)
  await page.goto(`${POSTS}?id=${id}`)
  await expect(page.getByRole('dialog')).toContainText(name)
  await call(session, 'POST', `blade-system/post/remove?ids=${id}`)
  await page.goto(`${POSTS}?id=${id}`)
  await expect(page.getByRole('dialog').getByRole('alert')).toContainText('岗位不存在或已被删除')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page).toHaveURL((url) => !url.searchParams.has('id'))
  await page.goto(`${POSTS}?id=x`)
  await expect(rows(page).first()).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
})
