// The own account and the screens around it.
import { expect as expectSoon } from '@playwright/test'
import { screen } from './frame.ts'
import { button, newcomer } from './people.ts'
import { accountOf, call, signIn, startSession } from './support.ts'
import { test } from './walked.ts'

// Generous time limit for a busy machine; tests await events.
test.describe.configure({ timeout: 240_000 })
const expect = expectSoon.configure({ timeout: 45_000 })

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

test.describe('personal information', () => {
  test('the avatar’s menu leads there, and what is changed shows in the header at once', async ({ page }) => {
    const account = await newcomer(await startSession(accountOf()))
    await signIn(page, { account })
    await page.goto('/test/index')
    await page.getByRole('button', { name: /^账号/ }).click()
    await page.getByRole('menuitem', { name: '个人信息' }).click()
    await expect(page).toHaveURL(/\/info\/index$/)
    await expect(page).toHaveTitle('个人信息 - 后勤一体化运维平台')
    const form = screen(page)
    await expect(form.getByLabel('姓名')).toHaveValue('张晓明')
    await form.getByLabel('姓名').fill('张小明')
    await form.getByLabel('用户名').fill('小明')
    await form.getByLabel('邮箱').fill('ming@example.com')
    await form.getByRole('button', { name: button('保存') }).click()
    await expect(page.getByRole('button', { name: '账号：张小明' })).toBeVisible()
    await page.reload()
    await expect(form.getByLabel('邮箱')).toHaveValue('ming@example.com')
    await expect(page.getByRole('button', { name: '账号：张小明' })).toBeVisible()
  })

  test('the mobile number is judged in three steps, each with its own words', async ({ page }) => {
    await signIn(page, { account: await newcomer(await startSession(accountOf())) })
    await page.goto('/info/index')
    const phone = screen(page).getByLabel('手机号码')
    for (const [typed, words] of [
      ['', '手机号码不能为空'],
      ['1390000', '手机号码长度不为11位'],
      ['23900000001', '手机号码格式不正确'],
    ] as const) {
      await phone.fill(typed)
      await phone.blur()
      await expect(screen(page).getByText(words)).toBeVisible()
    }
    await phone.fill('13900000002')
    const saved = page.waitForResponse(/update-info$/)
    await screen(page)
      .getByRole('button', { name: button('保存') })
      .click()
    expect((await saved).status()).toBe(200)
  })

  test('a picture is refused by what it is and by its size, and a good one shows in the header', async ({ page }) => {
    await signIn(page, { account: await newcomer(await startSession(accountOf())) })
    await page.goto('/info/index')
    const box = screen(page).locator('input[type=file]')
    await box.setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: Buffer.from('GIF89a is no png') })
    await expect(page.getByText('头像只能是 jpg 或 png 图片')).toBeVisible()
    const heavy = Buffer.concat([PNG, Buffer.alloc(500 * 1024)])
    await box.setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: heavy })
    await expect(page.getByText('头像大小不能超过 500kb')).toBeVisible()
    await box.setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: PNG })
    const header = page.locator('.frame-account img')
    await expect(header).toHaveAttribute('src', /^\/api\/blade-resource\/attach\/file\/\d+\.png\?ticket=/)
    await expect.poll(() => header.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
    await page.reload()
    await expect(header).toBeVisible()
  })

  test('a new picture leaves what was typed beside it, which is then saved', async ({ page }) => {
    const account = await newcomer(await startSession(accountOf()), { email: 'before@example.com' })
    const session = await signIn(page, { account })
    await page.goto('/info/index')
    const form = screen(page)
    await form.getByLabel('姓名').fill('张小明')
    await form.getByLabel('手机号码').fill('13900000003')
    const known = page.waitForResponse(/blade-user\/info/)
    await form.locator('input[type=file]').setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: PNG })
    await expect(page.getByText('头像已更新')).toBeVisible()
    expect((await (await known).json()).data.avatar).toContain('/attach/file/')
    await expect(form.getByRole('img', { name: /头像/ })).toBeVisible()
    await expect(form.getByLabel('姓名')).toHaveValue('张小明')
    await expect(form.getByLabel('手机号码')).toHaveValue('13900000003')
    await expect(form.getByLabel('邮箱')).toHaveValue('before@example.com')
    await form.getByRole('button', { name: button('保存') }).click()
    await expect(page.getByRole('button', { name: '账号：张小明' })).toBeVisible()
    const stored = { realName: '张小明', phone: '13900000003', email: 'before@example.com' }
    expect(await call(session, 'GET', 'blade-user/info')).toMatchObject(stored)
  })

  test('the password changes only with the old one, and ends the other sessions', async ({ page }) => {
    const account = await newcomer(await startSession(accountOf()))
    const elsewhere = await startSession(account)
    await signIn(page, { account })
    await page.goto('/info/index')
    await screen(page).getByRole('tab', { name: '修改密码' }).click()
    const save = screen(page)
      .getByRole('tabpanel', { name: '修改密码' })
      .getByRole('button', { name: button('保存') })
    await save.click()
    for (const words of ['请输入原密码', '请输入新密码', '请再次输入新密码'])
      await expect(screen(page).getByText(words)).toBeVisible()
    const type = async (old: string, fresh: string, again: string) => {
      await screen(page).getByLabel('原密码').fill(old)
      await screen(page).getByLabel('新密码', { exact: true }).fill(fresh)
      await screen(page).getByLabel('确认密码').fill(again)
    }
    await type('wrong-password', 'Second-password-2', 'Third-password-3')
    await save.click()
    await expect(screen(page).getByText('两次密码输入不一致')).toBeVisible()
    await type('wrong-password', 'Second-password-2', 'Second-password-2')
    await save.click()
    await expect(screen(page).getByText('原密码不正确')).toBeVisible()
    const sent = page.waitForRequest(/update-password/)
    await type(account.password, 'Second-password-2', 'Second-password-2')
    await save.click()
    await expect(screen(page).getByLabel('原密码')).toHaveValue('')
    const request = await sent
    expect(request.url() + request.postData()).not.toContain('password-')
    await expect(call(elsewhere, 'GET', 'blade-user/info')).rejects.toThrow('401')
    await page.reload()
    await expect(screen(page).getByLabel('姓名')).toBeVisible()
    await startSession({ ...account, password: 'Second-password-2' })
  })
})

test.describe('the small screens', () => {
  test('the dashboard is in no menu but in the avatar’s, and shows what waits', async ({ page }) => {
    await signIn(page)
    await page.goto('/test/index')
    await expect(page.getByRole('navigation', { name: '主菜单' }).getByRole('listitem').first()).toBeVisible()
    await expect(page.getByRole('navigation', { name: '主菜单' }).getByText('我的待办')).toHaveCount(0)
    await page.getByRole('button', { name: /^账号/ }).click()
    await page.getByRole('menuitem', { name: '我的待办' }).click()
    await expect(page).toHaveURL(/\/wel\/dashboard$/)
    for (const name of ['指派给我的告警', '待确认告警', '我的报修'])
      await expect(screen(page).getByRole('heading', { name })).toBeVisible()
    await expect(screen(page).getByRole('region', { name: '常用入口' }).getByRole('link').first()).toBeVisible()
  })

  test('the samples judge what is typed and show what would be sent', async ({ page }) => {
    await signIn(page)
    await page.goto('/test/index')
    await screen(page)
      .getByRole('button', { name: button('校验') })
      .click()
    await expect(screen(page).getByText('请输入文本')).toBeVisible()
    await screen(page).getByLabel('文本', { exact: true }).fill('样例')
    await screen(page).getByLabel('整数').fill('7')
    await screen(page)
      .getByRole('button', { name: button('校验') })
      .click()
    await expect(screen(page).locator('pre')).toContainText('"text": "样例"')
  })
})

test('pages of the workflow say honestly that it is not installed', async ({ page }) => {
  await signIn(page)
  for (const path of ['/work/process/leave/form/1', '/work/process/leave/detail/1/2', '/workflow/process/start/x']) {
    await page.goto(path)
    await expect(screen(page).getByRole('heading', { name: '流程模块尚未安装' })).toBeVisible()
  }
})

test('a birthday is chosen and read as a day, without a time of day', async ({ page }) => {
  const keeper = await signIn(page, { account: accountOf() })
  const { username } = await newcomer(keeper, { birthday: '1990-03-01 00:00:00' })
  const { records } = await call(keeper, 'GET', `blade-user/list?account=${username}`)
  const { id } = records[0]
  await page.goto(`/system/user?id=${id}`)
  const opened = page.getByRole('dialog').filter({ visible: true })
  await expect(opened.getByText('1990-03-01', { exact: true })).toBeVisible()
  await opened.getByRole('button', { name: button('修改') }).click()
  const birthday = page.getByLabel('生日')
  await expect(birthday).toHaveValue('1990-03-01')
  await birthday.fill('1991-04-02')
  await birthday.press('Enter')
  await page.keyboard.press('Control+Enter')
  await expect(birthday).toHaveCount(0)
  expect((await call(keeper, 'GET', `blade-user/detail?id=${id}`)).birthday).toBe('1991-04-02 00:00:00')
})
