// A text message is tried from the screen and is among the sent ones; a store of files is asked whether it answers.
import { expect as soon } from '@playwright/test'
import { rows } from './frame.ts'
import { accountOf, call, signIn, startSession } from './support.ts'
import { test } from './walked.ts'

const expect = soon.configure({ timeout: 40_000 })

test('a message is filled in, seen as it will read, sent, and listed', async ({ page }) => {
  const session = await startSession(accountOf('管理员', '000000'))
  const smsCode = `try${Date.now()}`
  await call(session, 'POST', 'blade-resource/sms/save', {
    smsCode,
    category: 9,
    signName: '后勤',
    template: '验证码{code}',
  })
  await signIn(page, { account: accountOf('管理员', '000000') })
  await page.goto(`/resource/sms?f.smsCode=${smsCode}`)
  const row = rows(page).first()
  await expect(row).toContainText(smsCode)
  const button = row.getByRole('button', { name: '发送短信' })
  if (await button.isVisible()) await button.click()
  else {
    await row.getByRole('button', { name: '更多' }).click()
    await page.getByRole('menuitem', { name: '发送短信' }).click()
  }
  const dialog = page.getByRole('dialog', { name: `${smsCode} · 发送短信` })
  const phone = `138${String(Date.now()).slice(-8)}`
  await dialog.getByLabel('手机号').fill(phone)
  await dialog.getByLabel('code').fill('4711')
  await expect(dialog.getByText('【后勤】验证码4711')).toBeVisible()
  await dialog.getByRole('button', { name: /发\s?送/ }).click()
  await expect(dialog.getByText(`${phone.slice(0, 3)}****${phone.slice(7)}：已发送`)).toBeVisible()
  await page.goto(`/resource/sms-record?f.phone=${phone}`)
  await expect(rows(page).first()).toContainText('【后勤】验证码4711')
  await expect(rows(page).first()).not.toContainText(phone)
})

test('the store of the installation answers', async ({ page }) => {
  const session = await startSession(accountOf('管理员', '000000'))
  const ossCode = `own${Date.now()}`
  await call(session, 'POST', 'blade-resource/oss/save', { ossCode, category: 9 })
  await signIn(page, { account: accountOf('管理员', '000000') })
  await page.goto(`/resource/oss?f.ossCode=${ossCode}`)
  const row = rows(page).first()
  await expect(row).toContainText(ossCode)
  const button = row.getByRole('button', { name: '检测' })
  if (await button.isVisible()) await button.click()
  else {
    await row.getByRole('button', { name: '更多' }).click()
    await page.getByRole('menuitem', { name: '检测' }).click()
  }
  await expect(page.getByRole('dialog').getByText('存储应答正常')).toBeVisible()
})
