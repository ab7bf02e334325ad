// The own account and the screens around it.
import { type Page, expect as expectSoon, test } from '@playwright/test'
import { screen } from './frame.ts'
import { button, newcomer } from './people.ts'
import { accountOf, call, signIn, startSession } from './support.ts'

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
    await expect(header).toHaveAttribute('src', /^\/api\/blade-resource\/picture\/[\w-]{32}\.png$/)
    await expect.poll(() => header.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
    await page.reload()
    await expect(header).toBeVisible()
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

test.describe('choosing people', () => {
  const field = (page: Page, name: string) => screen(page).getByLabel(name, { exact: true })
  const picker = (page: Page) => page.getByRole('dialog', { name: '人员选择' })
  const confirm = (page: Page) => picker(page).getByRole('button', { name: button('确定') })

  test('one colleague: opened by Enter, found by name, chosen by keyboard', async ({ page }) => {
    const keeper = await startSession(accountOf())
    const realName = `欧阳${Date.now() % 100_000}`
    await newcomer(keeper, { realName })
    await signIn(page)
    await page.goto('/test/index')
    const one = field(page, '单选')
    await expect(one).toHaveAttribute('placeholder', '人员选择')
    await one.focus()
    await page.keyboard.press('Enter')
    await expect(picker(page).getByRole('columnheader')).toHaveText(['', '头像', '姓名', '部门', '岗位'])
    await confirm(page).click()
    await expect(page.getByText('请选择至少一条数据')).toBeVisible()
    await picker(page).getByLabel('姓名').fill(realName)
    await page.keyboard.press('Enter')
    const mark = picker(page).getByRole('radio')
    await expect(mark).toHaveCount(1)
    await mark.focus()
    await page.keyboard.press('Space')
    await expect(picker(page)).toContainText('已选 1 人')
    await page.keyboard.press('Enter')
    await expect(picker(page)).toHaveCount(0)
    await expect(one).toHaveValue(realName)
  })

  test('several: ten on a page, and what is chosen stays chosen on the next', async ({ page }) => {
    await signIn(page)
    await page.goto('/test/index')
    await field(page, '多选').click()
    const marks = picker(page).locator('tbody').getByRole('checkbox')
    await expect(marks).toHaveCount(10)
    await marks.nth(0).check()
    await picker(page).getByRole('button', { name: '下一页' }).click()
    await expect(picker(page).getByRole('button', { name: '第 2 页' })).toHaveAttribute('aria-current', 'page')
    await expect(picker(page).locator('[aria-busy="true"]')).toHaveCount(0)
    await expect(picker(page).locator('tbody input:checked')).toHaveCount(0)
    await marks.nth(0).check()
    await expect(picker(page)).toContainText('已选 2 人')
    await picker(page)
      .getByRole('button', { name: button('取消') })
      .click()
    const question = page.getByRole('dialog', { name: '有未保存的修改' })
    await expect(question).toBeVisible()
    await question.getByRole('button', { name: '继续填写' }).click()
    await picker(page).getByRole('button', { name: '上一页' }).click()
    await expect(marks.nth(0)).toBeChecked()
    await confirm(page).click()
    await expect(field(page, '多选')).toHaveValue(/^[^、]+、[^、]+$/)
  })

  test('a field that is read-only or disabled opens nothing', async ({ page }) => {
    await signIn(page)
    await page.goto('/test/index')
    await field(page, '只读').click()
    await field(page, '只读').press('Enter')
    await expect(field(page, '禁用')).toBeDisabled()
    await field(page, '单选').click()
    await expect(picker(page)).toHaveCount(1)
  })

  test('on a phone people are cards', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await signIn(page)
    await page.goto('/test/index')
    await field(page, '单选').click()
    await expect(picker(page).getByRole('table')).toHaveCount(0)
    await picker(page).getByRole('listitem').first().click()
    await expect(picker(page).getByRole('radio').first()).toBeChecked()
    await confirm(page).click()
    await expect(field(page, '单选')).not.toHaveValue('')
  })

  test('somebody who may not manage accounts still finds colleagues', async ({ page }) => {
    await signIn(page, { account: accountOf('报修人') })
    await page.goto('/test/index')
    await field(page, '单选').click()
    await expect(picker(page).getByRole('radio').first()).toBeVisible()
  })
})

test.describe('the small screens', () => {
  test('the dashboard is in no menu but in the avatar’s, and shows what waits', async ({ page }) => {
    await signIn(page)
    await page.goto('/test/index')
    await expect(page.getByRole('navigation', { name: '主菜单' }).getByRole('listitem').first()).toBeVisible()
    await expect(page.getByRole('navigation', { name: '主菜单' }).getByText('控制台')).toHaveCount(0)
    await page.getByRole('button', { name: /^账号/ }).click()
    await page.getByRole('menuitem', { name: '控制台' }).click()
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
