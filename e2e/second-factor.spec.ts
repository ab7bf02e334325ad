// A nurse sets up a second factor on her phone and signs in with it; her hospital's administrator turns level 3 on.
import AxeBuilder from '@axe-core/playwright'
import { type Page, expect as soon, test } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'
import { sm2 } from 'sm-crypto-v2'
import { fillIn, openLogin } from './login-form.ts'
import { type Account, accountOf, addPerson, call, openAs, serverUrl, startSession } from './support.ts'

test.describe.configure({ timeout: 240_000 })
const expect = soon.configure({ timeout: 45_000 })

/** The code of the interval so many seconds from now: each interval is taken once. */
const codeOf = (secret: string, ahead = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + ahead * 1000 })

/** A new hospital with its administrator and a nurse. */
async function hospital(): Promise<{ head: Account; nurse: Account }> {
  const platform = await startSession(accountOf())
  const tenantName = `三级医院${Date.now()}`
  const founded = await call(platform, 'POST', 'blade-system/tenant/submit', { tenantName })
  const query = new URLSearchParams({ tenantName, current: '1', size: '1' })
  const { records } = await call(platform, 'GET', `blade-system/tenant/list?${query}`)
  const { tenantId } = records[0] as { tenantId: string }
  const given = { tenantId, username: 'admin', password: String(founded.initialPassword) }
  const head = { ...given, password: 'Level-three-2041' }
  const { publicKey } = await (await fetch(`${serverUrl()}/api/blade-auth/oauth/public-key`)).json()
  const [oldPassword, newPassword] = [given, head].map(({ password }) => sm2.doEncrypt(password, publicKey, 0))
  await call(await startSession(given), 'POST', 'blade-user/update-password', {
    oldPassword,
    newPassword,
    newPassword1: newPassword,
  })
  const keeper = await startSession(head)
  const own = await call(keeper, 'GET', 'blade-user/info')
  const roles = await call(keeper, 'GET', 'blade-system/role/list?current=1&size=50&roleAlias=requester')
  const nurse = { tenantId, username: 'nurse', password: 'Night-shift-2041' }
  await addPerson(keeper, nurse, { realName: '王护士', roleId: roles.records[0].id, deptId: own.deptId })
  return { head, nurse }
}

async function enterAs(page: Page, account: Account) {
  const answer = await openLogin(page)
  await fillIn(page, account.password, answer, account)
  await page.keyboard.press('Enter')
}

/** From the beginning to the recovery codes; answers the secret. */
async function setUp(page: Page): Promise<string> {
  await page.getByRole('button', { name: '开始设置' }).click()
  await expect(page.getByRole('img', { name: '二次验证的二维码' })).toBeVisible()
  await page.getByText('无法扫描？手动输入密钥').click()
  const secret = (await page.locator('.enrol details code').innerText()).replaceAll(' ', '')
  await page.getByLabel('动态验证码').fill('12345')
  await page.getByRole('button', { name: '确认启用' }).click()
  await expect(page.getByText('请输入 6 位验证码')).toBeVisible()
  await page.getByLabel('动态验证码').fill(codeOf(secret))
  await page.getByRole('button', { name: '确认启用' }).click()
  await expect(page.getByRole('group', { name: '请保存恢复码' }).getByRole('listitem')).toHaveCount(10)
  return secret
}

const overflow = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
const axe = async (page: Page) =>
  (await new AxeBuilder({ page }).withTags(['wcag2a', 'wcag2aa', 'wcag21aa']).analyze()).violations

test('a nurse enrols on her phone and signs in with a code; the administrator turns level 3 on and enrols as well', async ({
  browser,
}) => {
  const { head, nurse } = await hospital()
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } })
  const page = await context.newPage()
  await enterAs(page, nurse)
  await expect(page).toHaveURL(/\/wel\/index$/)
  await page.goto('/info/index')
  await page.getByRole('tab', { name: '二次验证' }).click()
  const secret = await setUp(page)
  expect(await overflow(page)).toBeLessThanOrEqual(0)
  await page.getByRole('button', { name: '我已保存，继续' }).click()
  await expect(page.getByText('剩余 10 个恢复码')).toBeVisible()
  await expect(page.getByText('二次验证已启用')).toBeVisible()

  await page.getByRole('button', { name: /^账号/ }).click()
  await page.getByRole('menuitem', { name: '退出登录' }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /确\s?定/ })
    .click()
  await expect(page).toHaveURL(/login/)
  const back = await context.newPage()
  await enterAs(back, nurse)
  const step = back.getByRole('form', { name: '二次验证' })
  await expect(step).toContainText('nurse：请打开手机上的验证器应用')
  expect(await overflow(back)).toBeLessThanOrEqual(0)
  expect(await axe(back)).toEqual([])
  // The code that confirmed it is spent.
  await step.getByLabel('动态验证码').fill('000 000')
  await step.getByRole('button', { name: '验证并登录' }).click()
  await expect(step.getByRole('alert')).toContainText('验证码不正确或已使用')
  await step.getByLabel('动态验证码').fill(codeOf(secret, 30))
  await step.getByRole('button', { name: '验证并登录' }).click()
  await expect(back).toHaveURL(/\/wel\/index$/)
  await context.close()

  const desk = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  const theirs = await desk.newPage()
  await enterAs(theirs, head)
  await expect(theirs).toHaveURL(/\/wel\/index$/)
  await theirs.goto('/authority/security')
  const profile = theirs.getByRole('region', { name: '等保三级' })
  await expect(profile).toContainText('项可设置的要求中已满足 2 项')
  await profile.getByRole('button', { name: '一键满足三级要求' }).click()
  const question = theirs.getByRole('dialog', { name: '按等保三级修改安全策略？' })
  const line = (name: string) => question.getByRole('row').filter({ hasText: name })
  await expect(line('二次验证')).toContainText(/自愿启用.*全员必须启用/)
  await expect(line('密码有效期')).toContainText(/长期有效.*90 天/)
  await question.getByRole('button', { name: '全部开启' }).click()
  await expect(theirs.getByRole('heading', { name: '设置二次验证' })).toBeVisible()
  await theirs.goto('/wel/index')
  await expect(theirs.getByRole('heading', { name: '设置二次验证' })).toBeVisible()
  expect(await axe(theirs)).toEqual([])
  await theirs.goto('/authority/security')
  await setUp(theirs)
  await theirs.getByRole('button', { name: '我已保存，继续' }).click()
  await expect(profile).toContainText('可设置的要求均已满足')
  await desk.close()
})

/** A session that a link opened, which nobody has proven himself for. */
async function linkedReply(account: Account): Promise<Record<string, unknown>> {
  const { code } = await call(await startSession(account), 'POST', 'blade-auth/oauth/code')
  const headers = { Authorization: `Basic ${btoa('console:console_secret')}`, 'Content-Type': 'application/json' }
  const body = JSON.stringify({ code })
  const reply = await fetch(`${serverUrl()}/api/blade-auth/oauth/link`, { method: 'POST', headers, body })
  return reply.json()
}

test('a dangerous act waits for the password and goes on by itself with what was typed', async ({ page }) => {
  const { head } = await hospital()
  const keeper = await startSession(head)
  await call(keeper, 'POST', 'blade-system/security/submit', { rev: 0, values: { stepUp: 'on' } })
  await openAs(page, await linkedReply(head))
  await page.goto('/authority/role')
  await page.getByRole('button', { name: /新\s?增/ }).click()
  const form = page.getByRole('dialog', { name: /新增角色/ })
  await form.getByLabel('角色名称').fill('夜班组长')
  await form.getByLabel('角色别名').fill('night-head')
  await form.getByRole('button', { name: /保\s?存/ }).click()
  const question = page.getByRole('dialog', { name: '再次验证身份' })
  await question.getByRole('button', { name: '取消操作' }).click()
  await expect(question).toBeHidden()
  await expect(form.getByLabel('角色名称')).toHaveValue('夜班组长')
  await form.getByRole('button', { name: /保\s?存/ }).click()
  await question.getByLabel('密码', { exact: true }).fill('Not-this-one-2041')
  await question.getByRole('button', { name: '验证并继续' }).click()
  await expect(question).toContainText('密码不正确')
  expect(await axe(page)).toEqual([])
  await question.getByLabel('密码', { exact: true }).fill(head.password)
  await question.getByRole('button', { name: '验证并继续' }).click()
  await expect(question).toBeHidden()
  await expect(form).toBeHidden()
  await expect(page.getByText('夜班组长').first()).toBeVisible()
})
