// A session that expired: signing in again over the page, which stays as it is.
import { type Locator, expect as hasty, test } from '@playwright/test'
import { loseSession, signInAgain, signInDialog } from './again.ts'
import { kept, openBeside, rows, screen, sideMenu, walk } from './frame.ts'
import { nextCaptcha } from './login-form.ts'
import { accountOf, signIn } from './support.ts'

// Several windows at once are slow on a small machine.
const expect = hasty.configure({ timeout: 30_000 })
test.describe.configure({ timeout: 180_000 })

const LIST = '/system/post?size=30'

/** By script: the dialog may already cover the button when another request was refused first. */
const press = (button: Locator) => button.evaluate((element: HTMLElement) => element.click())

test.describe('signing in again in place', () => {
  test('page, filters and what was typed survive, and what failed is asked again', async ({ page }) => {
    await signIn(page)
    await page.goto(LIST)
    await expect(rows(page).first()).toBeVisible()
    await page.getByRole('button', { name: /新\s?增/ }).click()
    const form = page.getByRole('dialog', { name: '新增岗位' })
    const save = form.getByRole('button', { name: /保\s?存/ })
    await form.getByLabel('岗位名称').fill('夜班班长')
    await form.getByLabel('岗位编号').fill(Math.random().toString(36).slice(2, 8))
    await form.getByLabel('岗位类型').click()
    await page.locator('.ant-select-dropdown:visible').getByText('中层', { exact: true }).click()
    const captcha = nextCaptcha(page)
    await loseSession(page)
    const refused = page.waitForResponse('**/post/submit')
    await press(screen(page).getByRole('button', { name: '刷新' }))
    await press(save)
    // Whoever signs in sooner than this has it saved with the new session.
    await refused
    await expect(signInDialog(page).getByRole('alert')).toHaveText('登录已过期，请重新登录')
    // Said once: alarms may ring beside it.
    await expect(page.getByRole('alert').filter({ hasText: '登录' })).toHaveCount(1)
    for (const part of [screen(page), form]) await expect(part.getByRole('alert')).toHaveCount(0)
    await expect(signInDialog(page)).toContainText(accountOf().username)
    await signInAgain(page, await captcha)
    await expect(page).toHaveURL(/\/system\/post\?size=30$/)
    await expect(form.getByLabel('岗位名称')).toHaveValue('夜班班长')
    await save.click()
    await expect(page.getByText('新增成功')).toBeVisible()
  })

  test('a list that failed meanwhile shows its rows afterwards', async ({ page }) => {
    await signIn(page)
    await page.goto('/wel/index')
    await expect(sideMenu(page).getByRole('listitem').first()).toBeVisible()
    const captcha = nextCaptcha(page)
    await loseSession(page)
    await walk(page, LIST)
    await expect(signInDialog(page)).toBeVisible()
    await signInAgain(page, await captcha)
    await expect(rows(page).first()).toBeVisible()
    await expect(sideMenu(page).getByRole('listitem').first()).toBeVisible()
  })

  test('a wrong password is said in the dialog, with a new picture', async ({ page }) => {
    await signIn(page)
    await page.goto('/wel/index')
    await expect(sideMenu(page).getByRole('listitem').first()).toBeVisible()
    const first = nextCaptcha(page)
    await loseSession(page)
    await walk(page, LIST)
    await signInDialog(page).getByRole('button', { name: '登录', exact: true }).click()
    await expect(signInDialog(page).getByText('请先输入密码')).toBeVisible()
    await signInDialog(page).getByLabel('密码', { exact: true }).fill('certainly-wrong')
    await signInDialog(page)
      .getByLabel('验证码', { exact: true })
      .fill(await first)
    const second = nextCaptcha(page)
    await page.keyboard.press('Enter')
    await expect(signInDialog(page).getByRole('alert')).toContainText('用户名或密码不正确')
    await signInAgain(page, await second)
    await expect(rows(page).first()).toBeVisible()
  })

  test('other windows ask as well, and follow whoever signs in first', async ({ page, context }) => {
    await signIn(page)
    await page.goto(LIST)
    const beside = await openBeside(context, '/system/dept')
    await expect(rows(beside).first()).toBeVisible()
    const captcha = nextCaptcha(beside)
    await loseSession(page)
    await press(beside.getByRole('button', { name: '刷新', exact: true }).first())
    await expect(signInDialog(beside)).toBeVisible()
    await expect(signInDialog(page)).toBeVisible()
    await signInAgain(beside, await captcha)
    await expect(signInDialog(page)).toHaveCount(0)
    await expect(page).toHaveURL(/\/system\/post\?size=30$/)
    await expect(rows(page).first()).toBeVisible()
  })

  test('Escape leaves nothing, and who would leave unsaved pages says so twice', async ({ page }) => {
    await signIn(page)
    await page.goto(LIST)
    await expect(rows(page).first()).toBeVisible()
    await page.getByRole('button', { name: /新\s?增/ }).click()
    const name = page.getByRole('dialog', { name: '新增岗位' }).getByLabel('岗位名称')
    await name.fill('夜班班长')
    await loseSession(page)
    await press(screen(page).getByRole('button', { name: '刷新' }))
    await expect(signInDialog(page)).toBeVisible()
    for (let times = 0; times < 3; times += 1) await page.keyboard.press('Escape')
    await expect(signInDialog(page)).toBeVisible()
    await expect(page).toHaveURL(/\/system\/post\?size=30$/)
    await signInDialog(page).getByRole('button', { name: '关闭' }).click()
    await expect(signInDialog(page)).toContainText('1 个页面有未保存的修改')
    await signInDialog(page).getByRole('button', { name: '继续登录' }).click()
    await expect(name).toHaveValue('夜班班长')
    await signInDialog(page).getByRole('button', { name: '使用其他账号登录' }).click()
    await signInDialog(page).getByRole('button', { name: '仍要离开' }).click()
    await expect(page).toHaveURL(/\/login$/)
  })

  test('whoever closes the dialog is at the sign-in page, in every window', async ({ page, context }) => {
    await signIn(page)
    await page.goto(LIST)
    await expect(rows(page).first()).toBeVisible()
    const beside = await openBeside(context, '/wel/index')
    await expect(sideMenu(beside).getByRole('listitem').first()).toBeVisible()
    await loseSession(page)
    await press(page.getByRole('button', { name: '刷新', exact: true }).first())
    await signInDialog(page).getByRole('button', { name: '关闭' }).click()
    await expect(page).toHaveURL(/\/login$/)
    await expect(page.getByRole('alert')).toHaveText('登录已过期，请重新登录')
    await expect(beside).toHaveURL(/\/login$/)
    expect(await kept(page, 'userInfo')).toBeNull()
  })
})
