// Comments on an alarm: typed in haste, left and come back to, sent once.
import { expect, test } from '@playwright/test'
import { type Example, openDeskWithAlarm, ownDevice, rowOf } from './alarm-example.ts'
import { accountOf, startSession } from './support.ts'

let example: Example
test.beforeAll(async () => {
  example = await ownDevice(await startSession(accountOf()))
})

test('a comment that was typed is not lost to Esc, nor to Esc and Enter in haste', async ({ page }) => {
  await openDeskWithAlarm(page, example)
  await rowOf(page).locator('.alarm-lasting').click()
  await page.keyboard.press('Enter')
  const comment = page.getByLabel('写评论', { exact: false })
  await comment.fill('门封已换')
  await page.keyboard.press('Escape')
  const question = page.getByRole('dialog').filter({ hasText: '未保存' })
  await expect(question).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(question).toBeHidden()
  await expect(comment).toHaveValue('门封已换')
})

test('a comment waits for its alarm over the back button and a reload, and goes only as far as it was sent', async ({
  page,
}) => {
  await openDeskWithAlarm(page, example)
  const open = async () => {
    await rowOf(page).locator('.alarm-lasting').click()
    await page.keyboard.press('Enter')
  }
  await open()
  const comment = page.getByLabel('写评论', { exact: false })
  await comment.fill('门封已换')
  await page.goBack()
  await expect(comment).toHaveCount(0)
  await page.reload()
  await open()
  await expect(comment).toHaveValue('门封已换')
  const COMMENT = '**/iot/alarm-record/comment*'
  const { promise: isReleased, resolve: release } = Promise.withResolvers<void>()
  await page.route(COMMENT, async (route) => {
    await isReleased
    await route.continue()
  })
  const isSent = page.waitForRequest(COMMENT)
  await comment.press('Control+Enter')
  await isSent
  await comment.fill('门封已换 明天复查')
  release()
  await expect(comment).toHaveValue('明天复查')
  await comment.press('Control+Enter')
  await expect(comment).toHaveValue('')
  await page.goBack()
  await expect(comment).toHaveCount(0)
  await open()
  await expect(comment).toHaveValue('')
})
