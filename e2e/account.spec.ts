// Registration of accounts, and switching between roles.
import { type Page, expect as expectSoon, test } from '@playwright/test'
import { sm2 } from 'sm-crypto-v2'
import { answerTo } from './login-form.ts'
import { button, newcomer } from './people.ts'
import { type Account, type Session, accountOf, call, openAs, serverUrl, setParam, startSession } from './support.ts'

// Generous time limit for a busy machine; tests await events.
test.describe.configure({ timeout: 240_000 })
const expect = expectSoon.configure({ timeout: 45_000 })

/** The token reply the console would get; it needs a captcha. */
async function askForTokens(query: Record<string, string>): Promise<Session['reply']> {
  const { key } = await (await fetch(`${serverUrl()}/api/blade-auth/oauth/captcha`)).json()
  const reply = await fetch(`${serverUrl()}/api/blade-auth/oauth/token?${new URLSearchParams(query)}`, {
    method: 'POST',
    headers: {
      Authorization: `Basic ${btoa('console:console_secret')}`,
      'Captcha-Key': String(key),
      'Captcha-Code': answerTo(String(key)),
    },
  })
  return reply.json()
}

const asGuest = (username: string) => askForTokens({ grant_type: 'register', tenantId: '000000', username })

async function asPerson({ tenantId, username, password }: Account) {
  const { publicKey } = await (await fetch(`${serverUrl()}/api/blade-auth/oauth/public-key`)).json()
  return askForTokens({ grant_type: 'captcha', tenantId, username, password: sm2.doEncrypt(password, publicKey, 0) })
}

test.describe('asking for an account', () => {
  const dialog = (page: Page) => page.getByRole('dialog', { name: '账号注册' })
  const submit = (page: Page) => dialog(page).getByRole('button', { name: button('提交') })

  test('a session without a user is asked to register, waits for approval, and is signed out', async ({ page }) => {
    const keeper = await startSession(accountOf())
    await setParam(keeper, 'account.registerUser', 'true')
    const username = `guest${Date.now() % 1_000_000}`
    const reply = await asGuest(username)
    expect(reply.user_id).toBe('')
    await openAs(page, reply)
    await page.goto('/')
    await expect(dialog(page)).toBeVisible()
    await expect(dialog(page).getByLabel('用户名')).toHaveValue(username)
    await expect(dialog(page).getByLabel('账号名称')).toHaveValue(username)
    await page.keyboard.press('Escape')
    await page.mouse.click(5, 5)
    await expect(dialog(page)).toBeVisible()
    await expect(dialog(page).getByRole('button', { name: 'Close' })).toHaveCount(0)

    const tells = async (words: string) => {
      await submit(page).click()
      await expect(page.getByText(words, { exact: true }).last()).toBeVisible()
    }
    await dialog(page).getByLabel('租户编号').fill('')
    await dialog(page).getByLabel('账号名称').fill('')
    await tells('请先输入租户编号')
    await dialog(page).getByLabel('租户编号').fill('999999')
    await tells('请先输入账号名称')
    await dialog(page).getByLabel('账号名称').fill(username)
    await dialog(page).getByLabel('密码', { exact: true }).fill('Chosen-password-1')
    await tells('请先输入密码')
    await dialog(page).getByLabel('确认密码').fill('Chosen-password-2')
    await tells('两次密码输入不一致')
    await dialog(page).getByLabel('确认密码').fill('Chosen-password-1')
    await tells('租户信息错误')
    const { tenantId } = accountOf()
    await dialog(page).getByLabel('租户编号').fill(tenantId)
    await submit(page).click()
    const alert = page.getByText('注册申请已提交,请耐心等待管理员通过!')
    await expect(alert).toBeVisible()
    await expect(submit(page)).toBeHidden()
    await page.getByRole('button', { name: button('确定') }).click()
    await expect(page).toHaveURL(/\/login$/)
    const applicant = { tenantId, username, password: 'Chosen-password-1' }
    await expect(startSession(applicant)).rejects.toThrow('session.password')
  })

  test('whatever address somebody without an account opens, registering is all there is', async ({ page }) => {
    await setParam(await startSession(accountOf()), 'account.registerUser', 'true')
    await openAs(page, await asGuest('visitor'))
    await page.goto('/system/user')
    await expect(dialog(page)).toBeVisible()
    await expect(page.getByRole('navigation')).toHaveCount(0)
  })
})

test.describe('working as one of one’s roles', () => {
  test('only where it is switched on; rights and menus become those of the chosen role', async ({ page }) => {
    const keeper = await startSession(accountOf())
    await setParam(keeper, 'account.switchMode', 'false')
    const own = await call(keeper, 'GET', 'blade-user/info')
    const roles = await call(keeper, 'GET', 'blade-system/role/list?size=200')
    const plain = (Array.isArray(roles) ? roles : roles.records).find(
      (one: { roleAlias: string; tenantId: string }) => one.roleAlias === 'user' && one.tenantId === own.tenantId,
    )
    const account = await newcomer(keeper, { roleId: `${own.roleId},${plain.id}` })
    await openAs(page, await asPerson(account))
    await page.goto('/test/index')
    const menu = page.getByRole('navigation', { name: '主菜单' })
    await expect(menu.getByText('系统管理')).toBeVisible()
    const open = () => page.getByRole('button', { name: /^账号/ }).click()
    await open()
    await expect(page.getByRole('menuitem', { name: '个人信息' })).toBeVisible()
    await expect(page.getByRole('menuitem', { name: '切换部门/角色' })).toHaveCount(0)

    await setParam(keeper, 'account.switchMode', 'true')
    await page.reload()
    await expect(menu.getByText('系统管理')).toBeVisible()
    await open()
    await page.getByRole('menuitem', { name: '切换部门/角色' }).click()
    const dialog = page.getByRole('dialog', { name: '切换部门/角色' })
    await dialog.getByRole('button', { name: button('切换') }).click()
    await expect(dialog.getByText('请选择角色', { exact: true }).last()).toBeVisible()
    await dialog.getByLabel('角色').click()
    await page.locator('.ant-select-item-option', { hasText: plain.roleName }).last().click()
    await dialog.getByRole('button', { name: button('切换') }).click()
    await expect(page).toHaveURL(/\/wel\/index$/)
    await expect(page.getByRole('navigation', { name: '已打开的页面' }).getByRole('listitem')).toHaveCount(1)
    await expect(menu.getByText('消息与任务')).toBeVisible()
    await expect(menu.getByText('系统管理')).toHaveCount(0)
    await page.goto('/system/user')
    await expect(page.getByRole('heading', { name: '您没有访问此页面的权限' })).toBeVisible()
    await setParam(keeper, 'account.switchMode', 'false')
  })
})
