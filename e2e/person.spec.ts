// One's own account and the small screens around it.
import { type Page, expect as expectSoon, test } from '@playwright/test'
import { sm2 } from 'sm-crypto-v2'
import { answerTo } from './login-form.ts'
import { type Account, type Session, accountOf, call, openAs, serverUrl, signIn, startSession } from './support.ts'

// A busy machine takes its time; what is awaited is always an event.
test.describe.configure({ timeout: 240_000 })
const expect = expectSoon.configure({ timeout: 45_000 })

const screen = (page: Page) => page.locator('.frame-screen:visible')
const button = (name: string) => new RegExp(`^${Array.from(name).join('\\s?')}$`)

let count = 0
/** Somebody new with the administrator's rights, so that tests do not get in each other's way. */
async function newcomer(keeper: Session, more: object = {}): Promise<Account> {
  const own = await call(keeper, 'GET', 'blade-user/info')
  count += 1
  const username = `new${Date.now() % 1_000_000_000}${count}`
  const password = 'First-password-1'
  const { roleId, deptId, postId } = own
  const named = { realName: '张晓明', phone: '13900000001', roleId, deptId, postId }
  await call(keeper, 'POST', 'blade-user/submit', { account: username, password, ...named, ...more })
  return { tenantId: own.tenantId, username, password }
}

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
    await expect(page.getByRole('button', { name: '账号: 张小明' })).toBeVisible()
    await page.reload()
    await expect(form.getByLabel('邮箱')).toHaveValue('ming@example.com')
    await expect(page.getByRole('button', { name: '账号: 张小明' })).toBeVisible()
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
    await expect(screen(page).getByText('原密码不正确!')).toBeVisible()
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
    await picker(page).getByRole('button', { name: '上一页' }).click()
    await expect(marks.nth(0)).toBeChecked()
    await confirm(page).click()
    await expect(field(page, '多选')).toHaveValue(/^[^,]+, [^,]+$/)
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
    await signIn(page, { account: accountOf('护士') })
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

async function setParam(keeper: Session, key: string, value: string): Promise<void> {
  const { id, rev } = await call(keeper, 'GET', `blade-system/param/getParamKey?paramKey=${key}`)
  await call(keeper, 'POST', 'blade-system/param/submit', { id, rev, paramValue: value })
}

/** What the server answers the console itself, which shows a captcha first. */
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
    await expect(dialog(page).getByLabel('用户姓名')).toHaveValue(username)
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
    await tells('租户信息错误!')
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
    await expect(menu.getByText('工作台')).toBeVisible()
    await expect(menu.getByText('系统管理')).toHaveCount(0)
    await page.goto('/system/user')
    await expect(page.getByRole('heading', { name: '您没有访问此页面的权限' })).toBeVisible()
    await setParam(keeper, 'account.switchMode', 'false')
  })
})

test.describe('parameters and dictionaries', () => {
  const dialog = (page: Page) => page.getByRole('dialog')
  const add = (part: ReturnType<typeof screen>) => part.getByRole('button', { name: /新\s?增$/ }).first()
  const save = (page: Page) => dialog(page).getByRole('button', { name: button('保存') })

  test('a parameter asks for name, key and value, each when it is left empty', async ({ page }) => {
    await signIn(page)
    await page.goto('/system/param')
    await add(screen(page)).click()
    for (const [name, words] of [
      ['参数名称', '请输入参数名称'],
      ['参数键名', '请输入参数键名'],
      ['参数键值', '请输入参数键值'],
    ] as const) {
      await dialog(page).getByLabel(name).focus()
      await dialog(page).getByLabel(name).blur()
      await expect(dialog(page).locator('.ant-form-item-explain').getByText(words)).toBeVisible()
    }
    expect(
      await dialog(page)
        .getByLabel('参数键值')
        .evaluate((box) => box.tagName),
    ).toBe('TEXTAREA')
  })

  for (const [path, layout] of [
    ['/dict-horizontal/index', 'side by side'],
    ['/dict-vertical/index', 'one above the other'],
  ] as const)
    test(`dictionaries and their entries stand ${layout}`, async ({ page }) => {
      await page.setViewportSize({ width: 1920, height: 1080 })
      await signIn(page)
      await page.goto(path)
      const [parents, children] = [screen(page).locator('.crud-main').nth(0), screen(page).locator('.crud-main').nth(1)]
      await expect(parents.locator('tr[data-id]').first()).toBeVisible()
      await expect(children.locator('tr[data-id]').first()).toBeVisible()
      const [one, other] = [await parents.boundingBox(), await children.boundingBox()]
      const isBeside = (other?.x ?? 0) > (one?.x ?? 0)
      expect(isBeside).toBe(layout === 'side by side')
      expect((other?.y ?? 0) > (one?.y ?? 0)).toBe(layout !== 'side by side')
      const widths = (part: typeof parents, name: string) =>
        part
          .getByRole('columnheader', { name, exact: true })
          .evaluate((head) => Math.round(head.getBoundingClientRect().width))
      expect(await widths(parents, '封存')).toBe(100)
      expect(await widths(parents, '操作')).toBe(250)
      expect(await widths(children, '封存')).toBe(80)
      expect(await widths(children, '字典键值')).toBe(80)
      expect(await widths(children, '操作')).toBe(300)
      await expect(parents.getByRole('columnheader', { name: '字典排序' })).toHaveCount(isBeside ? 1 : 0)
      for (const part of [parents, children])
        await expect(part.getByRole('columnheader', { name: '字典备注' })).toHaveCount(0)
      expect(await parents.locator('.crud-list').evaluate((card) => getComputedStyle(card).borderRadius)).toBe('10px')

      await add(parents).click()
      await expect.poll(async () => (await page.locator('.ant-modal').boundingBox())?.width).toBe(880)
      for (const [name, words] of [
        ['字典编号', '请输入字典编号'],
        ['字典名称', '请输入字典名称'],
        ['字典排序', '请输入字典排序'],
      ] as const) {
        await dialog(page).getByLabel(name).fill('')
        await dialog(page).getByLabel(name).blur()
        await expect(dialog(page).locator('.ant-form-item-explain').getByText(words)).toBeVisible()
      }
      await page.mouse.click(5, 400)
      await expect(dialog(page).first()).toBeVisible()
      await dialog(page).getByLabel('字典排序').fill('1')
      await dialog(page)
        .getByRole('button', { name: button('取消') })
        .click()
      await expect(dialog(page)).toHaveCount(0)

      await add(children).click()
      await expect(dialog(page).getByLabel('字典编号')).toBeDisabled()
      await expect(dialog(page).getByLabel('上级字典')).toBeDisabled()
      await dialog(page).getByLabel('字典键值').focus()
      await dialog(page).getByLabel('字典键值').blur()
      await expect(dialog(page).locator('.ant-form-item-explain').getByText('请输入字典键值')).toBeVisible()
      await expect(save(page)).toBeVisible()
    })

  test('somebody without the dictionaries’ right is told so', async ({ page }) => {
    await signIn(page, { account: accountOf('护士') })
    await page.goto('/dict-horizontal/index')
    await expect(page.getByRole('heading', { name: '您没有访问此页面的权限' })).toBeVisible()
  })
})

test('pages of the workflow say honestly that it is not installed', async ({ page }) => {
  await signIn(page)
  for (const path of ['/work/process/leave/form/1', '/work/process/leave/detail/1/2', '/workflow/process/start/x']) {
    await page.goto(path)
    await expect(screen(page).getByRole('heading', { name: '流程模块尚未安装' })).toBeVisible()
  }
})
